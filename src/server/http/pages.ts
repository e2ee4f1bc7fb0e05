import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { builtOrigin } from '#shared/product.ts';
import { inlineScriptHashes, pagePolicy } from './security-headers.ts';

/** A built page in memory, with the copies that the build compressed. */
export interface Page {
  readonly policy: string;
  readonly etag: string;
  readonly html: Buffer;
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
}

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

/** The copies to send: those of the build, or, where the page now names another origin, new ones when they are first asked for. */
function copiesOf(file: string, html: Buffer, isChanged: boolean): Pick<Page, 'br' | 'gzip'> {
  if (!isChanged) return { br: readIfThere(`${file}.br`), gzip: readIfThere(`${file}.gz`) };
  const br = once(() => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  const gzip = once(() => gzipSync(html));
  return {
    get br() {
      return br();
    },
    get gzip() {
      return gzip();
    },
  };
}

/** What of this installation stands in its pages. */
export interface PageLook {
  /** Addresses under the origin of the build become those under this one. */
  readonly origin?: string | undefined;
  /** Marks the page, so that it shows the strip that every page of a demonstration has. */
  readonly isDemo?: boolean;
}

/** Reads a built page, or null when it was not built. */
export function readPage(file: string, { origin = builtOrigin, isDemo = false }: PageLook = {}): Page | null {
  const built = readIfThere(file);
  if (!built) return null;
  const isChanged = isDemo || (origin !== builtOrigin && built.includes(builtOrigin));
  const moved = isChanged ? built.toString().replaceAll(builtOrigin, origin) : '';
  const html = isChanged ? Buffer.from(isDemo ? moved.replace('<html ', '<html data-demonstration="" ') : moved) : built;
  const etag = createHash('sha256').update(html).digest('base64url').slice(0, 20);
  const policy = pagePolicy(inlineScriptHashes(html.toString()));
  return Object.assign(copiesOf(file, html, isChanged), { html, etag, policy });
}

/** The prerendered pages below `folder` by their path: '/' and '/pricing' for index.html and pricing/index.html. */
export function readPages(folder: string, look: PageLook = {}): Map<string, Page> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => path.basename(file) === 'index.html');
  return new Map(
    files.map((file) => [
      `/${path.dirname(file).split(path.sep).join('/')}`.replace(/\/\.$/, '/'),
      readPage(path.join(folder, file), look)!,
    ]),
  );
}

function encodingOf(page: Page, request: FastifyRequest): 'br' | 'gzip' | null {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  if (page.br && accepted.includes('br')) return 'br';
  return page.gzip && accepted.includes('gzip') ? 'gzip' : null;
}

/** Sends a page in the best form the browser takes; it is asked about again each time, and answered 304 while it is the same. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, status: number): FastifyReply {
  const encoding = encodingOf(page, request);
  const isOpenedByToken = /[?&]token=/.test(request.url);
  const etag = `"${page.etag}${encoding ? `-${encoding}` : ''}"`;
  reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache', 'content-security-policy': page.policy });
  // The address opens something: no cache keeps it, and no other site hears of it.
  if (isOpenedByToken) reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  else if (status === 200 && request.headers['if-none-match'] === etag) return reply.status(304).send();
  reply.status(status).type('text/html; charset=utf-8');
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(encoding ? page[encoding] : page.html);
}
