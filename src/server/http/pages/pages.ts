import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { builtCopyright, builtOrigin, copyrightLine, defaultSupportEmail } from '#shared/product.ts';
import { chooseSettlement, type Settlement } from '#shared/settlement/settlement.ts';
import { inlineScriptHashes, pagePolicy } from './security-headers.ts';

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
  let value: T | undefined;
  return () => (value ??= make());
};

/** The copies that the build compressed or, if the page was changed, new ones made on first use. */
function toCopies(file: string, html: Buffer, isChanged: boolean): Pick<Page, 'br' | 'gzip'> {
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

export interface PageTheme {
  readonly origin?: string | undefined;
  /** Replaces the build's address. Validated by `z.email`, so it is safe in HTML and JSON. */
  readonly supportEmail?: string | undefined;
  readonly isDemo?: boolean;
  readonly settlement?: Settlement;
}

/** Attributes from which the app reads the settings that differ from the build. */
function toMarks({ origin = builtOrigin, supportEmail = defaultSupportEmail, isDemo = false, settlement = 'held' }: PageTheme): string {
  const marks = [
    isDemo && 'data-demonstration=""',
    settlement !== 'held' && `data-settlement="${settlement}"`,
    origin !== builtOrigin && `data-origin="${origin}"`,
    supportEmail !== defaultSupportEmail && `data-support-email="${supportEmail}"`,
  ];
  return marks.map((mark) => (mark ? ` ${mark}` : '')).join('');
}

export function readPage(file: string, theme: PageTheme = {}): Page | null {
  const built = readIfThere(file);
  if (!built) return null;
  const { origin = builtOrigin, supportEmail = defaultSupportEmail, settlement = 'held' } = theme;
  const asBuilt = built.toString();
  const asSent = chooseSettlement(asBuilt, settlement)
    .replaceAll(builtOrigin, origin)
    .replaceAll(defaultSupportEmail, supportEmail)
    .replaceAll(builtCopyright, copyrightLine())
    .replace('<html ', `<html${toMarks(theme)} `);
  const isChanged = asSent !== asBuilt;
  const html = isChanged ? Buffer.from(asSent) : built;
  const etag = createHash('sha256').update(html).digest('base64url').slice(0, 20);
  const policy = pagePolicy(inlineScriptHashes(html.toString()));
  return Object.assign(toCopies(file, html, isChanged), { html, etag, policy });
}

/** '/' and '/pricing' for index.html and pricing/index.html. */
export function readPages(folder: string, theme: PageTheme = {}): Map<string, Page> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => path.basename(file) === 'index.html');
  return new Map(
    files.map((file) => [
      `/${path.dirname(file).split(path.sep).join('/')}`.replace(/\/\.$/, '/'),
      readPage(path.join(folder, file), theme)!,
    ]),
  );
}

function getEncoding(page: Page, request: FastifyRequest): 'br' | 'gzip' | null {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  if (page.br && accepted.includes('br')) return 'br';
  return page.gzip && accepted.includes('gzip') ? 'gzip' : null;
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, status: number): FastifyReply {
  const encoding = getEncoding(page, request);
  const isOpenedByToken = /[?&]token=/.test(request.url);
  const etag = `"${page.etag}${encoding ? `-${encoding}` : ''}"`;
  reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache', 'content-security-policy': page.policy });
  // The address contains a token: no caching, no referrer.
  if (isOpenedByToken) reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  else if (status === 200 && request.headers['if-none-match'] === etag) return reply.status(304).send();
  reply.status(status).type('text/html; charset=utf-8');
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(encoding ? page[encoding] : page.html);
}
