import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** What answers that are no pages allow: nothing. */
const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The sources ('sha256-...') of the scripts that stand inside a page, for its policy. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)];
  return [...new Set(scripts.map(([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`))];
}

/**
 * The policy of a page of ours: scripts from this site and the given hashes only. Styles may be inline, because
 * the dialogs and menus we build on set their positions and scroll locks that way.
 */
export const pagePolicy = (scriptHashes: readonly string[]): string =>
  [
    "default-src 'self'",
    `script-src ${["'self'", ...scriptHashes].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // A video is asked for as a file and shown from the page's own memory: no other address plays.
    'media-src blob:',
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The policy of a worker's script, which binds the worker: it may load more of this site and nothing else. */
export const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** The security headers of every answer that is no page. HSTS only where people come by https. */
export const securityHeaders = ({ publicUrl }: { publicUrl: string }): Readonly<Record<string, string>> => ({
  ...commonHeaders,
  'content-security-policy': closedPolicy,
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

/**
 * Sets the security headers of every answer; pages put their own policy in place of the closed one. What
 * the API answers is kept by nobody, unless its handler says for how long.
 */
export function installSecurityHeaders(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const headers = securityHeaders({ publicUrl });
  const apiHeaders = { ...headers, 'cache-control': 'no-store' };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? apiHeaders : headers);
    done();
  });
}
