import type { MetaDescriptor } from 'react-router';
import { builtOrigin, productName } from '#shared/product.ts';
import { pageTitle } from '../page-title.ts';

interface PublicPage {
  title: string;
  description: string;
  path: string;
  /** schema.org objects without `@context`. */
  data?: readonly Record<string, unknown>[];
}

/** PUBLIC_URL, whatever host name the page was requested under. */
const origin = typeof document === 'undefined' ? builtOrigin : (document.documentElement.dataset['origin'] ?? window.location.origin);

export const toAddress = (path: string): string => `${origin}${path}`;

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
