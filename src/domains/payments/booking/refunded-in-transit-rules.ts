import { productName } from '#shared/product.ts';

/**
 * What is to do with a vehicle on the road once what was paid for its job went back to the shipper: what carrier and driver read on the
 * transport, at the delivery, among their turns and in the notice (docs/decisions/078).
 */
export const refundedInTransit = `The payment for this job was refunded to the shipper, so there is no payout. The vehicle belongs to the shipper: deliver it as agreed, or contact ${productName} support about where to bring it.`;
