import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { installCrawlerFiles } from './crawler-files.ts';
import { settlements, type BySettlement, type Settlement } from '#shared/settlement/settlement.ts';
import { readPage, readPages, sendPage, type Page, type PageTheme } from './pages.ts';
import { workerPolicy } from './security-headers.ts';
import { fileOfProgram } from '#server/root.ts';

const builtSite = fileOfProgram('build/client');

const fallbackFile = '__spa-fallback.html';

export interface SiteOptions {
  /** In router notation: '/transports/:id'. */
  readonly clientPaths: readonly string[];
  readonly publicUrl?: string;
  readonly supportEmail?: string;
  readonly isDemo?: boolean;
  readonly settlement?: () => Settlement;
  readonly folder?: string;
}

export interface Site {
  readonly notFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

const apiNotFound = (reply: FastifyReply) =>
  reply.status(404).type('application/json; charset=utf-8').send('{"error":"Not found","code":"not_found"}');

const isPageRequest = ({ method, url }: FastifyRequest) => (method === 'GET' || method === 'HEAD') && !/^\/api(\/|\?|$)/.test(url);

/** Null if there are no trailing slashes, or if the result would lead to another site. */
const withoutSlashes = (url: string): string | null => {
  const [, pathname, query] = /^((?:\/[^/?\\]+)+)\/+(\?.*)?$/.exec(url) ?? [];
  return pathname ? `${pathname}${query ?? ''}` : null;
};

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
      if (/\.worker\b.*\.mjs(?:\.br|\.gz)?$/.test(path.basename(file))) reply.header('content-security-policy', workerPolicy);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
}

function installUnbuilt(app: FastifyInstance, clientPaths: readonly string[]): Site {
  const sendNotBuilt = (_request: FastifyRequest, reply: FastifyReply) =>
    reply.status(503).type('text/plain; charset=utf-8').send('The site is not built yet. Run: npm run build\n');
  for (const url of new Set(['/', ...clientPaths])) app.get(url, { schema: { hide: true } }, sendNotBuilt);
  return { notFound: (request, reply) => (isPageRequest(request) ? sendNotBuilt(request, reply) : apiNotFound(reply)) };
}

/** Pages contain the current year. */
function eachYear<Made>(make: () => Made): () => Made {
  let cached: { readonly year: number; readonly of: Made } | undefined;
  return () => {
    const year = new Date().getUTCFullYear();
    if (cached?.year !== year) cached = { year, of: make() };
    return cached.of;
  };
}

/** Unknown pages get the app's empty page with 404; unknown API calls get a constant JSON 404 that repeats nothing. */
export async function installSite(
  app: FastifyInstance,
  { clientPaths, publicUrl, supportEmail, isDemo = false, settlement = () => 'held', folder = builtSite }: SiteOptions,
): Promise<Site> {
  if (!existsSync(path.join(folder, fallbackFile))) return installUnbuilt(app, clientPaths);
  await serveFiles(app, folder);
  const origin = publicUrl && new URL(publicUrl).origin;
  const read = (theme: PageTheme) => ({ pages: readPages(folder, theme), fallback: readPage(path.join(folder, fallbackFile), theme)! });
  const readAll = () =>
    Object.fromEntries(settlements.map((each) => [each, read({ origin, supportEmail, isDemo, settlement: each })])) as BySettlement<
      ReturnType<typeof read>
    >;
  const readEachYear = eachYear(readAll);
  const { held } = readEachYear();
  installCrawlerFiles(app, held.pages, origin);
  const pageAt = (url: string): Page => {
    const built = readEachYear()[settlement()];
    return built.pages.get(url) ?? built.fallback;
  };
  for (const url of new Set([...held.pages.keys(), ...clientPaths]))
    app.get(url, { schema: { hide: true } }, (request, reply) => sendPage(request, reply, pageAt(url), 200));
  return {
    notFound: (request, reply) => {
      if (!isPageRequest(request)) return apiNotFound(reply);
      const target = withoutSlashes(request.url);
      // The address may contain a token: no caching, no referrer.
      if (target) reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      return target ? reply.redirect(target, 308) : sendPage(request, reply, readEachYear()[settlement()].fallback, 404);
    },
  };
}
