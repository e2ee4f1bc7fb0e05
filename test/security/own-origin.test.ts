import { describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../harness/app.ts';

const told = await startTestApp({ PUBLIC_URL: 'https://carriage.example', TRUSTED_PROXIES: '10.1.1.1' });
const untold = await startTestApp({ TRUSTED_PROXIES: '10.1.1.1' });

async function change(app: TestApp, from: string, origin: string, headers: Record<string, string> = {}): Promise<number> {
  const { cookie } = await app.signIn('shipper');
  // The cookie has another name over HTTPS.
  const cookies = `${cookie}; __Host-${cookie}`;
  const reply = await app.http.inject({
    method: 'PATCH',
    url: '/api/settings/profile',
    remoteAddress: from,
    payload: { phoneNumber: '303-555-0142' },
    headers: { cookie: cookies, origin, host: 'inner.example:3000', ...headers },
  });
  return reply.statusCode;
}

const forwarded = (host: string) => ({ 'x-forwarded-host': host, 'x-forwarded-proto': 'https' });
const [proxy, stranger] = ['10.1.1.1', '203.0.113.7'];

describe('a change with the cookie alone', () => {
  it('is accepted from the configured public address only', async () => {
    expect(await change(told, stranger, 'https://carriage.example')).toBe(200);
    expect(await change(told, proxy, 'https://carriage.example', forwarded('inner.example'))).toBe(200);
    for (const from of [proxy, stranger]) {
      expect(await change(told, from, 'https://evil.example', forwarded('evil.example'))).toBe(403);
      expect(await change(told, from, 'https://evil.example', { host: 'evil.example', 'x-forwarded-proto': 'https' })).toBe(403);
    }
  });

  it('without one, is accepted from its own host, which only a trusted proxy can change', async () => {
    expect(await change(untold, stranger, 'http://inner.example:3000')).toBe(200);
    expect(await change(untold, proxy, 'https://ship.example', forwarded('ship.example'))).toBe(200);
    expect(await change(untold, stranger, 'https://evil.example', forwarded('evil.example'))).toBe(403);
    expect(await change(untold, stranger, 'http://evil.example')).toBe(403);
  });
});
