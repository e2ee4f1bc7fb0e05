import { productName } from '#shared/product.ts';

export function pageTitle(title: string, description?: string): ({ title: string } | { name: string; content: string })[] {
  const meta = [{ title: `${title} | ${productName}` }];
  return description ? [...meta, { name: 'description', content: description }] : meta;
}
