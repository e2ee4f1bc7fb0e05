import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { builtCopyright, builtOrigin, copyrightLine, defaultSupportEmail } from '#shared/product.ts';
import { chooseSettlement, type Settlement } from '#shared/settlement/settlement.ts';
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

/** What of this installation stands in its pages. */
export interface PageTheme {
  /** Addresses under the origin of the build become those under this one. */
  readonly origin?: string | undefined;
  /** Where people write to support, in place of the build's address; made of what the plain z.email of the variables lets through, which HTML and JSON hold as it is. */
  readonly supportEmail?: string | undefined;
  /** Marks the page, so that it shows the strip that every page of a demonstration has. */
  readonly isDemo?: boolean;
  /** How it says that bookings are paid; a page that says it of none is the same for both, but for its mark. */
  readonly settlement?: Settlement;
}

/** What the app reads off the page once it stands, so that it goes on saying what the page said; each only where it differs from the build. */
function toMarks({ origin = builtOrigin, supportEmail = defaultSupportEmail, isDemo = false, settlement = 'held' }: PageTheme): string {
  const marks = [
    isDemo && 'data-demonstration=""',
    settlement !== 'held' && `data-settlement="${settlement}"`,
    origin !== builtOrigin && `data-origin="${origin}"`,
    supportEmail !== defaultSupportEmail && `data-support-email="${supportEmail}"`,
  ];
  return marks.map((mark) => (mark ? ` ${mark}` : '')).join('');
}

/** Reads a built page as it is to be sent this year, or null when it was not built. */
export function readPage(file: string, look: PageTheme = {}): Page | null {
  const built = readIfThere(file);
  if (!built) return null;
  const { origin = builtOrigin, supportEmail = defaultSupportEmail, settlement = 'held' } = look;
  const asBuilt = built.toString();
  const asSent = chooseSettlement(asBuilt, settlement)
    .replaceAll(builtOrigin, origin)
    .replaceAll(defaultSupportEmail, supportEmail)
    .replaceAll(builtCopyright, copyrightLine())
    .replace('<html ', `<html${toMarks(look)} `);
  const isChanged = asSent !== asBuilt;
  const html = isChanged ? Buffer.from(asSent) : built;
  const etag = createHash('sha256').update(html).digest('base64url').slice(0, 20);
  const policy = pagePolicy(inlineScriptHashes(html.toString()));
  return Object.assign(toCopies(file, html, isChanged), { html, etag, policy });
}

/** The prerendered pages below `folder` by their path: '/' and '/pricing' for index.html and pricing/index.html. */
export function readPages(folder: string, look: PageTheme = {}): Map<string, Page> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => path.basename(file) === 'index.html');
  return new Map(
    files.map((file) => [
      `/${path.dirname(file).split(path.sep).join('/')}`.replace(/\/\.$/, '/'),
      readPage(path.join(folder, file), look)!,
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

/** Sends a page in the best form the browser takes; it is asked about again each time, and answered 304 while it is the same. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, status: number): FastifyReply {
  const encoding = getEncoding(page, request);
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
