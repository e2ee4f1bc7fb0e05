import { productName } from '#shared/product.ts';

/**
 * What is to do with a vehicle on the road once what was paid for its job went back to the shipper: what carrier and driver read on the
 * transport, at the delivery, among their turns and in the notice (docs/decisions/078).
 */
export const paidBackOnRoad = `What was paid for this job went back to the shipper, and nothing of it is left to be paid out. The vehicle is the shipper’s: bring it to the delivery place as agreed, or settle with ${productName} support first where to bring it.`;
