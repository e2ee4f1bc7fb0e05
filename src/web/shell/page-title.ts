import { productName } from '#shared/product.ts';

export function pageTitle(title: string, description?: string): ({ title: string } | { name: string; content: string })[] {
  const words = [{ title: `${title} | ${productName}` }];
  return description ? [...words, { name: 'description', content: description }] : words;
}
