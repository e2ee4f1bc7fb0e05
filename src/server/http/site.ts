import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { installCrawlerFiles } from './crawler-files.ts';
import { readPage, readPages, sendPage } from './pages.ts';
import { workerPolicy } from './security-headers.ts';

const builtSite = path.join(import.meta.dirname, '../../../build/client');

/** What the site consists of. */
export interface SiteOptions {
  /** Paths that the browser app answers, in the router's notation: '/transports/:id'. */
  readonly clientPaths: readonly string[];
  /** PUBLIC_URL, which pages name as their own address. */
  readonly publicUrl?: string;
  /** Whether pages show the strip that says so. */
  readonly isDemo?: boolean;
  /** Where the built site lies, for tests. */
  readonly folder?: string;
}

/** Answers requests that no route knows. */
export interface Site {
  readonly notFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

const apiNotFound = (reply: FastifyReply) =>
  reply.status(404).type('application/json; charset=utf-8').send('{"error":"Not found","code":"not_found"}');

const isPageRequest = ({ method, url }: FastifyRequest) => (method === 'GET' || method === 'HEAD') && !/^\/api(\/|\?|$)/.test(url);

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
  const say = (_request: FastifyRequest, reply: FastifyReply) =>
    reply.status(503).type('text/plain; charset=utf-8').send('The site is not built yet. Run: npm run build\n');
  for (const url of new Set(['/', ...clientPaths])) app.get(url, { schema: { hide: true } }, say);
  return { notFound: (request, reply) => (isPageRequest(request) ? say(request, reply) : apiNotFound(reply)) };
}

/**
 * Serves the built site: hashed assets for ever, prerendered pages by their path, the app's empty page with 200 for its known
 * paths and with 404 for any other. Unknown API calls and other methods get a constant JSON 404 that repeats nothing.
 */
export async function installSite(
  app: FastifyInstance,
  { clientPaths, publicUrl, isDemo = false, folder = builtSite }: SiteOptions,
): Promise<Site> {
  const fallback = existsSync(folder) ? readPage(path.join(folder, '__spa-fallback.html'), { isDemo }) : null;
  if (!fallback) return installUnbuilt(app, clientPaths);
  await serveFiles(app, folder);
  const origin = publicUrl && new URL(publicUrl).origin;
  const pages = readPages(folder, { origin, isDemo });
  installCrawlerFiles(app, pages, origin);
  for (const url of new Set([...pages.keys(), ...clientPaths]))
    app.get(url, { schema: { hide: true } }, (request, reply) => sendPage(request, reply, pages.get(url) ?? fallback, 200));
  return { notFound: (request, reply) => (isPageRequest(request) ? sendPage(request, reply, fallback, 404) : apiNotFound(reply)) };
}
