import { beforeEach, expect, it } from 'vitest';
import { handlers } from '#app/api.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { getCode as totpNow } from '#domains/accounts/reauthentication/second-factor-fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildWebhook } from '#domains/webhooks/fixtures.ts';
import { startTestApp, type SignedIn } from '../harness/app.ts';
import { insertPayoutAccount } from '../harness/money/payout-account.ts';
import { startTestPickups } from '../harness/people/pickups.ts';

const app = await startTestApp();
const { sql } = app;
const { shipper, carrier, driver, assigned, codeOf: getCode } = await startTestPickups(app);
const [admin, officer] = [await app.signIn('admin'), await app.signIn('compliance')];
const { id, quoteId } = await assigned(false);
const open = await buildTransport(sql, { shipperId: shipper.id, status: 'submitted' });
const releaseNumber = 'LOT-4471-GATE';
const accessNotes = 'Gate code 4711#, key under the pot';
await sql`update stops set gate_pass = ${releaseNumber}, notes = ${accessNotes} where transport_id = ${id} and kind = 'pickup'`;
await sql`update stops set notes = ${accessNotes} where transport_id = ${open} and kind = 'pickup'`;

async function made(who: SignedIn, path: string, body?: object): Promise<any> {
  const answer = await who.call('POST', path, body);
  expect([path, answer.status < 300, answer.body]).toEqual([path, true, answer.body]);
  return answer.body;
}

async function everySecret(): Promise<string[]> {
  const key = { name: 'Dispatch software', scopes: ['read'], expiresInDays: 90, password: personaPassword };
  const keys = [await made(shipper, '/api/user/api-keys', key), await made(carrier, '/api/user/api-keys', key)];
  const proof = { password: personaPassword };
  const feeds = [await made(shipper, '/api/settings/calendar', proof), await made(driver, '/api/settings/calendar', proof)];
  const link = await made(shipper, `/api/transports/${id}/tracking/links`, { label: 'Dealer', days: 3 });
  const hook = await buildWebhook({ sql, services: app.services }, carrier);
  await insertPayoutAccount(sql, carrier.id, 'acct_1SecretOfCarrier');
  const factor = await made(shipper, '/api/auth/two-factor/setup', proof);
  const { recoveryCodes } = await made(shipper, '/api/auth/two-factor/confirm', { code: totpNow(factor.secret) });
  const addresses = feeds.map(({ address }) => address.split('/').at(-1).replace('.ics', ''));
  const tokens = [shipper, carrier, driver, officer].map(({ token }) => token);
  return [
    await getCode(id),
    releaseNumber,
    accessNotes,
    ...keys.map(({ secret }) => secret),
    ...addresses,
    link.token,
    hook.secret,
    'acct_1SecretOfCarrier',
    factor.secret,
    ...recoveryCodes,
    ...tokens,
  ];
}

const secrets = await everySecret();
await app.settle();

beforeEach(() => sql`delete from rate_limits`);

const seenBy = (who: SignedIn, path: string) => admin.call('GET', path, undefined, { 'x-as-seen-by': who.id });
const shown = handlers.map(({ endpoint }) => endpoint).filter(({ asSeen }) => asSeen);

it('the release code and gate details are visible to the shipper, but not while viewing as a user', async () => {
  const [own, seen] = await Promise.all([
    shipper.call('GET', `/api/transports/${id}/handover`),
    seenBy(shipper, `/api/transports/${id}/handover`),
  ]);
  expect(own.body[0].code).toBe(secrets[0]);
  expect(seen.body).toEqual([{ ...own.body[0], code: null }]);
  const [{ body: transport }, { body: looked }] = [
    await shipper.call('GET', `/api/transports/${id}`),
    await seenBy(shipper, `/api/transports/${id}`),
  ];
  expect(transport).toMatchObject({ releaseNumber, accessNotes });
  const stops = { ...transport.stops, pickup: { ...transport.stops.pickup, gatePass: null, notes: null } };
  expect(looked).toEqual({ ...transport, stops, releaseNumber: null, accessNotes: null });
});

it.each(shown.map(({ path }) => path))('GET %s contains no secret while viewing as a user', async (path) => {
  let answered = 0;
  for (const who of [shipper, carrier, driver, officer])
    for (const row of path.includes(':') ? [id, quoteId, open] : ['']) {
      const { status, body } = await seenBy(who, path.replace(/:[A-Za-z]\w*/, row));
      if (status === 200) answered += 1;
      const text = JSON.stringify(body);
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
  expect(answered, 'no row of this test is answered by it').toBeGreaterThan(0);
});
