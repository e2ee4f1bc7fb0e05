import { describe, expect, it } from 'vitest';
import { handlers } from '#app/api.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../harness/app.ts';

const app = await startTestApp({ PUBLIC_URL: 'https://carriage.example' });

describe('the headers of API responses', () => {
  const shipper = app.signIn('shipper');
  /** Public data that never changes may be cached. */
  const kept = ['GET /api/places/zip/:zip', 'GET /api/places/vehicles'];
  const asked = handlers.map(({ endpoint }) => endpoint).filter(({ method, transport }) => method === 'GET' && transport !== 'events');

  it.each(asked.map(({ path }) => path))('GET %s is not cached, unless it is public and long-lived', async (path) => {
    const { status, headers } = await (
      await shipper
    ).call(
      'GET',
      path.replace(':zip', '90210').replaceAll(/:\w+/g, () => newId()),
    );
    expect(headers['cache-control']).toBe(status === 200 && kept.includes(`GET ${path}`) ? 'public, max-age=86400' : 'no-store');
    expect(headers['content-security-policy'], 'ASVS 3.4.6').toContain("frame-ancestors 'none'");
  });

  it.each([
    ['GET', '/api/docs'],
    ['GET', '/api/no-such-call'],
    ['POST', '/api/auth/login'],
    ['POST', '/api/payments/webhook'],
    ['DELETE', '/api/transports'],
    ['OPTIONS', '/api/transports'],
    ['GET', '/%'],
    ['GET', '/no-such-page'],
    ['GET', '/.env'],
    ['GET', '/assets/none.js'],
  ] as const)('%s %s cannot be framed, whatever the response', async (method, url) => {
    const { headers } = await app.http.inject({ method, url });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it.each(['/api/no-such-call', '/api/auth/me', '/api/openapi.json'])('%s is not cached, refused or not', async (path) => {
    expect((await app.anonymous('GET', path)).headers['cache-control']).toBe('no-store');
  });
});

describe('the session cookie over https, also behind an http proxy', () => {
  const signIn = async () => {
    const { email } = await app.signIn('shipper');
    const answer = await app.anonymous('POST', '/api/auth/login', { email, password: personaPassword });
    return { body: answer.body, cookie: String(answer.headers['set-cookie']) };
  };

  it('is limited to this host and https, hidden from scripts and same-site', async () => {
    expect((await signIn()).cookie).toMatch(/^__Host-carriage_session=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/);
  });

  it('has another value than the token in the response', async () => {
    const { body, cookie } = await signIn();
    const [, value] = /=([^;]+)/.exec(cookie)!;
    expect(JSON.stringify(body)).not.toContain(value);
    expect((await app.anonymous('GET', '/api/auth/me', undefined, { cookie: `__Host-carriage_session=${body.token}` })).status).toBe(401);
  });

  it('is accepted under its own name only, so that a planted cookie signs no one in', async () => {
    const { cookie } = await signIn();
    const [pair] = cookie.split(';');
    expect((await app.anonymous('GET', '/api/auth/me', undefined, { cookie: pair! })).status).toBe(200);
    expect((await app.anonymous('GET', '/api/auth/me', undefined, { cookie: pair!.replace('__Host-', '') })).status).toBe(401);
  });
});
