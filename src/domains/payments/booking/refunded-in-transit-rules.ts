import { productName } from '#shared/product.ts';

/** Shown to carrier and driver when everything was refunded in transit (docs/decisions/078). */
export const refundedInTransit = `The payment for this job was refunded to the shipper, so there is no payout. The vehicle belongs to the shipper: deliver it as agreed, or contact ${productName} support about where to bring it.`;
