import type { MetaDescriptor } from 'react-router';
import { builtOrigin, productName } from '#shared/product.ts';
import { pageTitle } from '../page-title.ts';

/** What a public page says of itself to search engines and to those who pass its address on. */
interface PublicPage {
  title: string;
  description: string;
  /** Its one address, from the root: '/pricing'. */
  path: string;
  /** schema.org objects, without their context. */
  data?: readonly Record<string, unknown>[];
}

/** PUBLIC_URL as the server marked the page with it, under whatever other name somebody reached it. */
const origin = typeof document === 'undefined' ? builtOrigin : (document.documentElement.dataset['origin'] ?? window.location.origin);

/** Whole address of a path of the site. */
export const toAddress = (path: string): string => `${origin}${path}`;

/** The `meta` of a public page: title, description, canonical address, social picture, structured data. */
export function publicPageMeta({ title, description, path, data = [] }: PublicPage): MetaDescriptor[] {
  const social = {
    'og:type': 'website',
    'og:site_name': productName,
    'og:title': title,
    'og:description': description,
    'og:url': toAddress(path),
    'og:image': toAddress('/social.png'),
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': `${productName}: a route from Helena to Nashville on a US map`,
  };
  return [
    ...pageTitle(title, description),
    { tagName: 'link', rel: 'canonical', href: toAddress(path) },
    ...Object.entries(social).map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...data.map((thing) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } })),
  ];
}
