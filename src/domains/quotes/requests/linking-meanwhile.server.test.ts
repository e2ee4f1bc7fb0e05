import { expect, it } from 'vitest';
import { personas, personaPassword } from '#domains/accounts/personas.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { mailedToken, listMailsTo } from '../../../../test/harness/people/mailed.ts';
import { quoteRequestForm } from '../fixtures.ts';
import { buildPendingRequest } from './pending-fixtures.ts';
import { deleteUnconfirmed } from './unconfirmed.ts';

const app = await startTestApp();
const { sql } = app;
let addresses = 0;
const newAddress = () => `meanwhile.${(addresses += 1)}@customer.example`;

async function ask(email: string): Promise<{ id: string; claimToken: string; token: string }> {
  const { body } = await app.anonymous('POST', '/api/quotes/submit', { ...quoteRequestForm, email });
  await app.settle();
  return { id: body.pendingQuoteId, claimToken: body.claimToken, token: (await mailedToken(sql, email, '/confirm-request'))! };
}
const claim = (user: SignedIn, claimToken: string) => user.call('POST', '/api/quotes/claim', { claimToken });
const confirm = (token: string) => app.anonymous('POST', '/api/quotes/confirmation', { token });
const getText = async (id: string) => (await sql<{ row: string }[]>`select p::text as row from pending_quotes p where id = ${id}`)[0]!.row;

it.each([
  ['claimed', async ({ claimToken }: { claimToken: string }) => claim(await app.signIn('shipper'), claimToken)],
  ['confirmed', ({ token }: { token: string }) => confirm(token)],
  [
    'claimed by a registration',
    ({ claimToken }: { claimToken: string }) =>
      app.anonymous('POST', '/api/auth/register-with-quotes', {
        ...personas.shipper,
        email: newAddress(),
        password: personaPassword,
        quoteData: { ...quoteRequestForm, claimToken },
      }),
  ],
])('a request that is %s keeps only its email address', async (_, take) => {
  const email = newAddress();
  const request = await ask(email);
  expect((await take(request)).status).toBeLessThan(300);
  expect(await getText(request.id)).toContain(email);
  expect(await getText(request.id)).not.toMatch(/Doyle|\+1512|Accord|Flexible/);
});

it('one claim and one confirmation at once create one transport', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { claimToken, token } = await ask(newAddress());
    const [claimed, confirmed] = await Promise.all([claim(await app.signIn('shipper'), claimToken), confirm(token)]);
    expect([claimed.status, confirmed.status]).toEqual([200, 200]);
    expect([claimed.body.transportId !== null, confirmed.body.outcome === 'live'].filter(Boolean)).toHaveLength(1);
  }
});

it('signing in skips a request whose row is locked', async () => {
  const owner = await app.signIn('shipper', { email: newAddress() });
  await app.settle();
  const { id } = await buildPendingRequest(sql, owner.email);
  await sql.begin(async (tx) => {
    await tx`select from pending_quotes where id = ${id} for update`;
    await app.anonymous('POST', '/api/auth/login', { email: owner.email, password: personaPassword });
    await app.settle();
  });
  expect(await sql`select from transports where shipper_id = ${owner.id}`).toEqual([]);
});

it('a claimed request still counts towards the daily email limit of its address', async () => {
  const email = newAddress();
  const { id, claimToken } = await ask(email);
  expect(await listMailsTo(sql, email)).toHaveLength(1);
  await sql`update pending_quotes set confirm_sends = 10, confirm_sent_at = now() - interval '2 hours' where id = ${id}`;
  expect((await claim(await app.signIn('shipper'), claimToken)).status).toBeLessThan(300);
  await ask(email);
  expect(await listMailsTo(sql, email)).toHaveLength(1);
});

it('emails of an address that became a guest stay when another request of it is deleted', async () => {
  const email = newAddress();
  expect((await confirm((await ask(email)).token)).status).toBeLessThan(300);
  const { id } = await ask(email);
  const before = (await listMailsTo(sql, email)).length;
  await sql`update pending_quotes set created_at = created_at - interval '31 days'`;
  await deleteUnconfirmed({ sql, services: app.services });
  expect(await sql`select from pending_quotes where id = ${id}`).toHaveLength(0);
  expect(await listMailsTo(sql, email)).toHaveLength(before);
});
