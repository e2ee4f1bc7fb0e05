import { beforeEach, describe, expect, it } from 'vitest';
import { toActor, buildAccount } from '#domains/accounts/fixtures.ts';
import { overrideDotMc } from '#domains/credentials/manual-override.ts';
import { createConfiguredFmcsaClient, fmcsaClientKey } from '#domains/credentials/fmcsa/fmcsa-client.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { exampleBroker, exampleCarrier } from '../../../test/harness/servers/fmcsa-carriers.ts';
import { startFmcsaServer } from '../../../test/harness/servers/fmcsa-server.ts';
import { waitLimitMs } from '../../../test/harness/timeouts.ts';
import { testCtx } from '../../../test/harness/context.ts';

const fmcsa = await startFmcsaServer();
const app = await startTestApp({ FMCSA_WEB_KEY: fmcsa.webKey, FMCSA_API_URL: fmcsa.origin });
const { sql } = app;
app.services.domains.set(
  fmcsaClientKey,
  createConfiguredFmcsaClient({ webKey: fmcsa.webKey, apiUrl: fmcsa.origin }, { spacingMs: 0, timeoutMs: waitLimitMs, pauseMs: 0 }),
);
const ctx = testCtx(sql, { services: app.services });

beforeEach(async () => {
  fmcsa.trouble = null;
  await sql`delete from system_config`;
  await sql`delete from rate_limits`;
});

let last = 9_930_000;
/** An account with documents, checked with FMCSA's answer `carrier`. */
async function checked(role: 'carrier' | 'broker', carrier: object) {
  last += 1;
  const numbers = { dotNumber: String(last), mcNumber: `MC-${last}` };
  fmcsa.list(last, carrier, [numbers.mcNumber]);
  const person = await app.signIn(role, numbers);
  await again(person);
  return { ...person, list: (now: object) => fmcsa.list(last, now, [numbers.mcNumber]) };
}
async function again(person: SignedIn) {
  await sql`delete from rate_limits`;
  expect((await person.call('POST', '/api/credentials/revalidation')).status).toBe(200);
}
const low = { ...exampleCarrier, bipdInsuranceOnFile: '750' };
const saysLow = 'FMCSA has $750,000 of liability insurance on file; $1,000,000 is required';
const found = async (person: SignedIn): Promise<[string, string][]> =>
  (await person.call('GET', '/api/compliance/status')).body.violations.map(({ code, message }: Record<string, string>) => [code, message]);
const codes = async (person: SignedIn) => (await found(person)).map(([code]) => code);
const setFloor = (dollars: number) =>
  sql`insert into system_config (key, value, category) values ('INSURANCE_FLOOR_DOLLARS', ${String(dollars)}, 'validation')
    on conflict (key) do update set value = excluded.value`;

describe('insurance below the required amount in FMCSA', () => {
  it('closes the gate and refuses bids with the same message until it is high enough', async () => {
    const carrier = await checked('carrier', low);
    expect(await found(carrier)).toEqual([['insurance_too_low', saysLow]]);
    const { answerMessage } = (await carrier.call('GET', '/api/credentials/register')).body.facts;
    expect(answerMessage).toBe(`${saysLow}.`);
    const turns: NextAction[] = (await carrier.call('GET', '/api/turns')).body;
    expect(turns.map(({ title }) => title)).toEqual([saysLow]);
    const transportId = await buildTransport(sql, { shipperId: (await buildAccount(sql)).id });
    const bid = await carrier.call('POST', `/api/marketplace/quotes/${transportId}/bid`, { bidAmount: '900', estimatedDeliveryDays: 4 });
    expect(bid).toMatchObject({ status: 403, body: { code: 'gate_closed', error: saysLow } });
    carrier.list(exampleCarrier);
    await again(carrier);
    expect(await found(carrier)).toEqual([]);
  });

  it('is explained by the copilot with a link and the rule', async () => {
    const carrier = await checked('carrier', low);
    await carrier.call('POST', '/api/copilot/initialize');
    const { response, sources } = (await carrier.call('POST', '/api/copilot', { query: 'Why can I not bid?' })).body;
    expect(response).toContain(`One issue prevents you from bidding. [1] ${saysLow}: View FMCSA record. [2]`);
    expect(sources.map(({ fact }: { fact: string }) => fact)).toEqual(['GAT-12', 'INS-9']);
  });

  it('is the bond if the account is a broker', async () => {
    const broker = await checked('broker', { ...exampleBroker, bondInsuranceOnFile: '10' });
    expect(await found(broker)).toEqual([['bond_too_low', 'FMCSA has a bond or trust of $10,000 on file; $75,000 is required']]);
  });

  it('does not hide that the numbers are unverified for another reason', async () => {
    const inactive = await checked('carrier', { ...low, statusCode: 'I' });
    expect(await codes(inactive)).toEqual(['insurance_too_low', 'dot_mc_unverified']);
    const rejected = await checked('carrier', low);
    const admin = await buildAccount(sql, { role: 'admin' });
    await overrideDotMc({ ...ctx, actor: toActor(admin) }, rejected.id, { verified: false, notes: null });
    expect(await codes(rejected)).toEqual(['insurance_too_low', 'dot_mc_unverified']);
  });

  it('is not reported if the numbers are approved by hand, unknown, or were never checked', async () => {
    const verified = await checked('carrier', low);
    const admin = await buildAccount(sql, { role: 'admin' });
    await overrideDotMc({ ...ctx, actor: toActor(admin) }, verified.id, { verified: true, notes: null });
    expect(await codes(verified)).toEqual([]);
    expect(await codes(await app.signIn('carrier', { dotNumber: '9939999', mcNumber: null }))).toEqual(['dot_mc_unverified']);
    const struck = await checked('carrier', low);
    fmcsa.strike(String(last));
    await again(struck);
    expect(await codes(struck)).toEqual(['dot_mc_unverified']);
  });

  it('stays reported while FMCSA is unavailable, but not for changed numbers', async () => {
    const carrier = await checked('carrier', low);
    fmcsa.trouble = 'maintenance';
    await again(carrier);
    expect(await codes(carrier)).toEqual(['insurance_too_low']);
    await sql`update users set mc_number = 'MC-1' where id = ${carrier.id}`;
    expect(await codes(carrier)).toEqual(['dot_mc_unverified']);
  });

  it('is compared with the amount required today', async () => {
    await setFloor(3_000_000);
    const carrier = await checked('carrier', { ...exampleCarrier, bipdInsuranceOnFile: '2000' });
    expect(await found(carrier)).toEqual([
      ['insurance_too_low', 'FMCSA has $2,000,000 of liability insurance on file; $3,000,000 is required'],
    ]);
    await setFloor(1_000_000);
    expect(await codes(carrier)).toEqual(['dot_mc_unverified']);
    await again(carrier);
    expect(await codes(carrier)).toEqual([]);
  });
});
