import { describe, expect, it } from 'vitest';
import { handlers } from '#app/api.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp } from './harness/app.ts';

const app = await startTestApp({ PUBLIC_URL: 'https://carriage.example' });

describe('every answer of the API', () => {
  const shipper = app.signIn('shipper');
  /** Public facts that do not change: ZIP codes and vehicle models. */
  const kept = ['GET /api/places/zip/:zip', 'GET /api/places/vehicles'];
  const asked = handlers.map(({ endpoint }) => endpoint).filter(({ method, transport }) => method === 'GET' && transport !== 'events');

  it.each(asked.map(({ path }) => path))('GET %s is kept by nobody, unless it is public and lasting', async (path) => {
    const { status, headers } = await (
      await shipper
    ).call(
      'GET',
      path.replace(':zip', '90210').replaceAll(/:\w+/g, () => newId()),
    );
    expect(headers['cache-control']).toBe(status === 200 && kept.includes(`GET ${path}`) ? 'public, max-age=86400' : 'no-store');
  });

  it.each(['/api/no-such-call', '/api/auth/me', '/api/openapi.json'])('%s is kept by nobody, refused or not', async (path) => {
    expect((await app.anonymous('GET', path)).headers['cache-control']).toBe('no-store');
  });
});

it('sets the session cookie for https alone where people come by https, also behind a proxy that speaks http', async () => {
  const { email } = await app.signIn('shipper');
  const { headers } = await app.anonymous('POST', '/api/auth/login', { email, password: personaPassword });
  expect(String(headers['set-cookie'])).toMatch(/^carriage_session=[^;]+;.*HttpOnly.*; Secure/i);
});
