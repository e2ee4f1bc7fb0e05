import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, expect, test, vi } from 'vitest';
import { writeBoth, type Settlement } from '#shared/settlement/settlement.ts';
import { installErrors } from '../replies/errors.ts';
import { inlineScriptHashes, installSecurityHeaders } from './security-headers.ts';
import { installSite } from './site.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'carriage-site-'));
const script = 'window.start = 1;';
const toPage = (title: string) =>
  `<!doctype html><title>${title}</title><script>${script}</script><script type="module" src="/assets/app-1a2b.js"></script>`;
const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
  writeFileSync(path.join(folder, `${name}.br`), brotliCompressSync(text));
  writeFileSync(path.join(folder, `${name}.gz`), gzipSync(text));
};
write('index.html', toPage('home'));
write('pricing/index.html', toPage('pricing'));
write('__spa-fallback.html', toPage('app'));
write('assets/app-1a2b.js', 'console.log("app".repeat(3))');
write('assets/pdf.worker.min-1a2b.mjs', 'export {};');
writeFileSync(path.join(folder, 'robots.txt'), 'User-agent: *');

async function build(publicUrl: string, siteFolder: string): Promise<FastifyInstance> {
  const app = Fastify();
  installSecurityHeaders(app, { publicUrl });
  const site = await installSite(app, { clientPaths: ['/', '/pricing', '/transports/:id'], folder: siteFolder });
  installErrors(app, site.notFound);
  app.get('/api/thing', async () => ({ ok: true }));
  return app;
}
const app = await build('https://carriage.example', folder);
const unbuilt = await build('http://127.0.0.1:3000', path.join(folder, 'nowhere'));
afterAll(async () => {
  await app.close();
  await unbuilt.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('prerendered pages are found by path, revalidated, and not sent again if unchanged', async () => {
  for (const [url, title] of [
    ['/', 'home'],
    ['/pricing', 'pricing'],
  ] as const) {
    const reply = await get(url);
    expect([reply.statusCode, reply.body]).toEqual([200, toPage(title)]);
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'content-type': 'text/html; charset=utf-8',
    });
    const again = await get(url, { 'if-none-match': String(reply.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
});

test('known app paths return the empty page with 200, unknown paths with 404', async () => {
  expect(await get('/transports/0190')).toMatchObject({ statusCode: 200, body: toPage('app') });
  for (const url of ['/wp-login.php', '/transports', '/transports/1/2', '/__spa-fallback.html', '/pricing/index.html', '/index.html.br'])
    expect(await get(url)).toMatchObject({ statusCode: 404, body: toPage('app') });
  expect((await app.inject({ method: 'HEAD', url: '/transports/0190' })).statusCode).toBe(200);
});

test('unknown API calls and other methods get one constant response', async () => {
  for (const request of [{ url: '/api/<script>' }, { url: '/api' }, { url: '/api?x=1' }, { url: '/pricing', method: 'POST' as const }]) {
    const reply = await app.inject(request);
    expect([reply.statusCode, reply.body]).toEqual([404, '{"error":"Not found","code":"not_found"}']);
  }
});

test('pages and assets are sent in the best encoding the browser accepts', async () => {
  const compressed = await get('/pricing', { 'accept-encoding': 'gzip, deflate, br' });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(toPage('pricing'));
  const asset = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' });
  expect(asset.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'public, max-age=31536000, immutable' });
  expect(asset.headers['content-type']).toContain('javascript');
  expect(gunzipSync(asset.rawPayload).toString()).toBe('console.log("app".repeat(3))');
  expect((await get('/pricing', { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBe('gzip');
  expect((await get('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600');
});

test('a page can run only its own inline scripts, and other responses nothing', async () => {
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  expect(inlineScriptHashes(toPage('x'))).toEqual([hash]);
  const policy = String((await get('/')).headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self' ${hash};`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  for (const url of ['/api/thing', '/api/unknown', '/assets/app-1a2b.js']) {
    const { headers } = await get(url);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    expect(headers['permissions-policy']).toContain('camera=(self), geolocation=(self)');
  }
});

test('a worker can load resources of this site only, in any encoding', async () => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { headers } = await get('/assets/pdf.worker.min-1a2b.mjs', { 'accept-encoding': encoding });
    expect(headers['content-security-policy']).toBe("default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'");
    expect(headers['content-type']).toContain('javascript');
  }
});

test('paths outside the folder are not found', async () => {
  for (const url of ['/assets/..%2f..%2fetc/passwd', '/assets/../../../etc/passwd', '//etc/passwd', '/assets/%00']) {
    const { statusCode, body } = await get(url);
    expect([400, 403, 404]).toContain(statusCode);
    expect(body).not.toContain('root:');
  }
});

test('a missing build is reported, and the API still works', async () => {
  for (const url of ['/', '/transports/1', '/anything'])
    expect(await unbuilt.inject(url)).toMatchObject({ statusCode: 503, body: 'The site is not built yet. Run: npm run build\n' });
  expect((await unbuilt.inject('/api/unknown')).statusCode).toBe(404);
  const thing = await unbuilt.inject('/api/thing');
  expect(thing.json()).toEqual({ ok: true });
  expect(thing.headers['strict-transport-security']).toBeUndefined();
});

test('pages contain the public URL, compressed or not, and the sitemap lists each once', async () => {
  const twin = mkdtempSync(path.join(tmpdir(), 'carriage-site-'));
  const canonical = (at: string) => `<!doctype html><link rel="canonical" href="https://carriage.example${at}"/>${at}`;
  for (const [file, at] of [
    ['index.html', '/'],
    ['home/index.html', '/'],
    ['help/index.html', '/help'],
  ] as const) {
    mkdirSync(path.dirname(path.join(twin, file)), { recursive: true });
    writeFileSync(path.join(twin, file), canonical(at));
    writeFileSync(path.join(twin, `${file}.br`), brotliCompressSync(canonical(at)));
  }
  writeFileSync(path.join(twin, '__spa-fallback.html'), toPage('app'));
  const own = Fastify();
  await installSite(own, { clientPaths: ['/'], publicUrl: 'https://ship.test/', folder: twin });
  const expected = canonical('/help').replace('carriage.example', 'ship.test');
  expect((await own.inject('/help')).body).toBe(expected);
  const packed = await own.inject({ url: '/help', headers: { 'accept-encoding': 'br' } });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(expected);
  const sitemap = await own.inject('/sitemap.xml');
  expect([...sitemap.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://ship.test/',
    'https://ship.test/help',
  ]);
  expect((await own.inject('/robots.txt')).body).toContain('Sitemap: https://ship.test/sitemap.xml');
  await own.close();
  rmSync(twin, { recursive: true });
});

test('pages contain the configured support address, and policy and ETag match the content', async () => {
  const built = mkdtempSync(path.join(tmpdir(), 'carriage-site-'));
  const page = (mark: string, address: string) =>
    `<!doctype html><html${mark} lang="en"><script>tell("${address}")</script><a href="mailto:${address}">${address}</a></html>`;
  for (const file of ['index.html', '__spa-fallback.html']) {
    writeFileSync(path.join(built, file), page('', 'support@carriage.example'));
    writeFileSync(path.join(built, `${file}.br`), brotliCompressSync(page('', 'support@carriage.example')));
  }
  const seen = [];
  for (const [supportEmail, mark] of [
    ['support@carriage.example', ''],
    ["o'neill+help@ship.test", ` data-support-email="o'neill+help@ship.test"`],
  ] as const) {
    const own = Fastify();
    await installSite(own, { clientPaths: ['/transports/:id'], folder: built, supportEmail });
    for (const url of ['/', '/transports/7']) {
      const sent = await own.inject(url);
      expect(sent.body).toBe(page(mark, supportEmail));
      const packed = await own.inject({ url, headers: { 'accept-encoding': 'br' } });
      expect([packed.headers['content-encoding'], brotliDecompressSync(packed.rawPayload).toString()]).toEqual(['br', sent.body]);
      expect(sent.headers['content-security-policy']).toContain(inlineScriptHashes(`<script>tell("${supportEmail}")</script>`)[0]);
      expect((await own.inject({ url, headers: { 'if-none-match': String(sent.headers['etag']) } })).statusCode).toBe(304);
      seen.push(sent.headers['etag']);
    }
    await own.close();
  }
  expect(new Set(seen).size).toBe(2);
  rmSync(built, { recursive: true });
});

test('the copyright line has the current year, compressed or not, even after New Year', async () => {
  const built = mkdtempSync(path.join(tmpdir(), 'carriage-site-'));
  const page = (line: string) => `<!doctype html><html lang="en"><p>${line}</p></html>`;
  for (const file of ['index.html', '__spa-fallback.html']) {
    writeFileSync(path.join(built, file), page('Copyright 2024-2026 Carriage'));
    writeFileSync(path.join(built, `${file}.br`), brotliCompressSync(page('Copyright 2024-2026 Carriage')));
  }
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-12-31T23:59:59Z') });
  const own = Fastify();
  await installSite(own, { clientPaths: [], folder: built });
  const seen = [];
  for (const [now, line] of [
    ['2027-12-31T23:59:59Z', 'Copyright 2024-2027 Carriage'],
    ['2028-01-01T00:00:00Z', 'Copyright 2024-2028 Carriage'],
  ] as const) {
    vi.setSystemTime(new Date(now));
    const sent = await own.inject('/');
    expect(sent.body).toBe(page(line));
    const packed = await own.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(page(line));
    seen.push(sent.headers['etag']);
  }
  expect(new Set(seen).size).toBe(2);
  await own.close();
  rmSync(built, { recursive: true });
});

test('every page of a demo is marked as one, compressed or not, and no others are', async () => {
  const demo = mkdtempSync(path.join(tmpdir(), 'carriage-site-'));
  const page = (title: string) => `<!doctype html><html lang="en"><title>${title}</title></html>`;
  const marked = (title: string) => page(title).replace('<html ', '<html data-demonstration="" ');
  for (const [file, title] of [
    ['index.html', 'home'],
    ['help/index.html', 'help'],
    ['__spa-fallback.html', 'app'],
  ] as const) {
    mkdirSync(path.dirname(path.join(demo, file)), { recursive: true });
    writeFileSync(path.join(demo, file), page(title));
    writeFileSync(path.join(demo, `${file}.br`), brotliCompressSync(page(title)));
  }
  for (const isDemo of [true, false]) {
    const own = Fastify();
    const site = await installSite(own, { clientPaths: ['/transports/:id'], folder: demo, isDemo });
    own.setNotFoundHandler(site.notFound);
    for (const [url, title] of [
      ['/', 'home'],
      ['/help', 'help'],
      ['/transports/7', 'app'],
      ['/nothing-here', 'app'],
    ] as const) {
      const expected = isDemo ? marked(title) : page(title);
      expect((await own.inject(url)).body).toBe(expected);
      const packed = await own.inject({ url, headers: { 'accept-encoding': 'br' } });
      expect([packed.headers['content-encoding'], brotliDecompressSync(packed.rawPayload).toString()]).toEqual(['br', expected]);
    }
    await own.close();
  }
  rmSync(demo, { recursive: true });
});

test('each page describes the current settlement mode only', async () => {
  const own = mkdtempSync(path.join(tmpdir(), 'carriage-site-'));
  const page = (words: string, mark = '') => `<!doctype html><html${mark} lang="en"><title>${words}</title></html>`;
  mkdirSync(path.join(own, 'pricing'), { recursive: true });
  for (const file of ['pricing/index.html', '__spa-fallback.html']) {
    writeFileSync(path.join(own, file), page(writeBoth({ held: 'held here', direct: 'between you' })));
    writeFileSync(path.join(own, `${file}.br`), brotliCompressSync('as built'));
  }
  let settlement: Settlement = 'held';
  const server = Fastify();
  await installSite(server, { clientPaths: ['/transports/:id'], folder: own, settlement: () => settlement });
  const seen = async (url: string) => {
    const { headers, body } = await server.inject(url);
    const packed = await server.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(body);
    return { body, etag: headers['etag'] };
  };
  for (const url of ['/pricing', '/transports/7']) {
    settlement = 'held';
    const held = await seen(url);
    expect(held.body).toBe(page('held here'));
    settlement = 'direct';
    const direct = await seen(url);
    expect(direct.body).toBe(page('between you', ' data-settlement="direct"'));
    expect(direct.etag).not.toBe(held.etag);
  }
  await server.close();
  rmSync(own, { recursive: true });
});

test.each([
  ['/pricing/', '/pricing'],
  ['/pricing//?a=1&b=/', '/pricing?a=1&b=/'],
  ['/transports/1/', '/transports/1'],
  ['/nowhere/', '/nowhere'],
])('%s redirects permanently to %s', async (url, place) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const reply = await app.inject({ method, url });
    expect([reply.statusCode, reply.headers.location]).toEqual([308, place]);
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  }
  expect((await app.inject({ method: 'POST', url })).statusCode).toBe(404);
});

test.each(['//evil.example/', '/\\evil.example/', '/a//b/', '//', '/api/', '/api/thing/'])('%s is not redirected', async (url) => {
  const reply = await app.inject({ url });
  expect(reply.headers.location).toBeUndefined();
});
