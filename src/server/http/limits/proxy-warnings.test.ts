import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { hourMs } from '#shared/dates/days.ts';
import { logProxyWarnings } from './proxy-warnings.ts';

async function warned(settings: Partial<Parameters<typeof logProxyWarnings>[1]>, ...asked: Record<string, string>[]): Promise<string[]> {
  const said: string[] = [];
  const all = { publicUrl: 'https://carriage.example', isPublicUrlGiven: true, trustedProxies: [], ...settings };
  const app = Fastify({ trustProxy: all.trustedProxies.length > 0 ? [...all.trustedProxies] : false });
  logProxyWarnings(app, all, { warn: (_of: object, sentence: string) => void said.push(sentence) } as never);
  app.get('/', async () => 'ok');
  for (const headers of asked) await app.inject({ url: '/', headers });
  await app.close();
  return said;
}
const right = { host: 'carriage.example', 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
const proxied = { trustedProxies: ['127.0.0.1'] };

test('a correct proxy and this machine cause no warning', async () => {
  expect(await warned(proxied, right, { host: '127.0.0.1:3000' }, { host: 'localhost:3000' })).toEqual([]);
});

test.each([
  ['another host than PUBLIC_URL', proxied, { ...right, host: 'www.carriage.example' }, /^requests use another host than PUBLIC_URL/],
  [
    'a host while PUBLIC_URL is not set',
    { ...proxied, publicUrl: 'http://127.0.0.1:3000', isPublicUrlGiven: false },
    right,
    /^PUBLIC_URL is not set/,
  ],
  ['addresses from an untrusted proxy', {}, { ...right, 'x-forwarded-proto': 'http' }, /TRUSTED_PROXIES is not set/],
  ['a proxy that does not report https', proxied, { host: right.host, 'x-forwarded-for': '203.0.113.7' }, /X-Forwarded-Proto: https/],
])('%s is warned about once', async (_what, settings, headers, sentence) => {
  expect(await warned(settings, headers, headers, headers)).toEqual([expect.stringMatching(sentence)]);
});

test('a warning is repeated after six hours with the requested host, and strangers cannot use it up', async () => {
  const said: object[] = [];
  const app = Fastify({ trustProxy: ['127.0.0.1'] });
  const settings = { publicUrl: 'https://carriage.example', isPublicUrlGiven: true, trustedProxies: ['127.0.0.1'] };
  logProxyWarnings(app, settings, { warn: (of: object) => void said.push(of) } as never);
  app.get('/', async () => 'ok');
  const clock = vi.spyOn(Date, 'now');
  for (const [hours, host] of [
    [0, 'scanner.example'],
    [5, 'www.carriage.example'],
    [6, 'www.carriage.example'],
  ] as const) {
    clock.mockReturnValue(Date.parse('2026-11-26T08:00:00Z') + hours * hourMs);
    await app.inject({ url: '/', headers: { ...right, host } });
  }
  await app.close();
  expect(said).toEqual([{ askedHost: 'scanner.example' }, { askedHost: 'www.carriage.example' }]);
});
