import { productName } from '#shared/product.ts';

export const estimateName = `${productName} estimate`;
