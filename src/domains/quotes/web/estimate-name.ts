import { productName } from '#shared/product.ts';

/** What the platform's own price is called. */
export const estimateName = `${productName} estimate`;
