import type { FastifyInstance, FastifyReply } from 'fastify';
import { builtOrigin } from '#shared/product.ts';
import type { Page } from './pages.ts';

const canonicalLink = /<link rel="canonical" href="([^"]+)"/;

const setCacheHeader = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=3600');

/** A page with two paths is listed once; pages without a canonical address are omitted. */
function canonicalAddresses(pages: ReadonlyMap<string, Page>): string[] {
  const found = [...pages.values()].map(({ html }) => canonicalLink.exec(html.toString())?.[1]);
  return [...new Set(found)].filter((address) => address !== undefined).sort();
}

export function installCrawlerFiles(app: FastifyInstance, pages: ReadonlyMap<string, Page>, origin: string = builtOrigin): void {
  const entries = canonicalAddresses(pages).map((address) => `<url><loc>${address}</loc></url>\n`);
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`;
  const robots = `User-agent: *\nDisallow: /api/\nDisallow: /ui\n\nSitemap: ${origin}/sitemap.xml\n`;
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) =>
    setCacheHeader(reply).type('application/xml; charset=utf-8').send(sitemap),
  );
  if (app.hasRoute({ method: 'GET', url: '/robots.txt' })) return;
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    setCacheHeader(reply).type('text/plain; charset=utf-8').send(robots),
  );
}
