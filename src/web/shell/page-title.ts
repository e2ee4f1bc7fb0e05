import { productName } from '#shared/product.ts';

/** The `meta` of a screen: `export const meta = () => pageTitle('Quotes')`. */
export function pageTitle(title: string, description?: string): ({ title: string } | { name: string; content: string })[] {
  const words = [{ title: `${title} | ${productName}` }];
  return description ? [...words, { name: 'description', content: description }] : words;
}
