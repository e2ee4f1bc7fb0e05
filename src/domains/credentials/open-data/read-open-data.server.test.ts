import { beforeEach, describe, expect, it } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { schedules } from '#app/schedules.ts';
import { enqueue } from '#server/queue/queue.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { startOpenDataServer } from '../../../../test/harness/servers/open-data-server.ts';
import { openDataKey } from './open-data-client.ts';
import { readOpenData } from './read-open-data.ts';

const data = await startOpenDataServer();
const app = await startTestApp({ FMCSA_OPEN_DATA_URL: data.origin });
const { sql } = app;
const configured = app.services.domains.get(openDataKey);
const filing = { ins_type_code: '1', policy_no: 'PC1', effective_date: '20251203', insurance_company_name: 'PRIME INSURANCE INC' };
const authority = {
  op_auth_type: 'Motor Carrier of Property (Except Household Goods)',
  op_auth_status: 'Active',
  status_change_date: '20200101',
};

let last = 9_940_000;
async function listed() {
  last += 1;
  const dot = String(last);
  data.rows['az4n-8mr2']!.push({ dot_number: dot, phone: '3035550142', email_address: 'dispatch@ridge.example' });
  data.rows['c5y8-a4uz']!.push({ usdot_number: dot, ...filing });
  data.rows['yu5v-wbh6']!.push({ usdot_number: dot, ...authority });
  const carrier = await app.signIn('carrier', { dotNumber: dot, dotMcVerified: true, companyName: `Ridge ${dot}` });
  return { carrier, dot };
}
const cancel = (dot: string, cancl_effective_date = '20991220') =>
  data.rows['3uet-3z4i']!.push({ usdot_number: dot, ...filing, filing_status_reason: 'CANCEL', cancl_effective_date });
async function night() {
  await enqueue({ sql }, readOpenData, {});
  await app.settle();
}
const getTitles = async ({ id }: { id: string }) =>
  (
    await sql`select content ->> 'title' as title from notification_dispatches where user_id = ${id} and channel = 'in_app' order by id`
  ).map(({ title }) => title);
const getGate = async (carrier: { call: (method: 'GET', path: string) => Promise<{ body: any }> }) =>
  (await carrier.call('GET', '/api/compliance/status')).body.violations.map(({ code }: { code: string }) => code);

beforeEach(async () => {
  app.services.domains.set(openDataKey, configured);
  Object.assign(data, { trouble: null });
  data.asked.length = 0;
  for (const id of ['az4n-8mr2', 'c5y8-a4uz', '3uet-3z4i', 'yu5v-wbh6']) data.rows[id] = [];
  await sql`update users set is_active = false`;
});

describe("the nightly reading of FMCSA's public data", () => {
  it('runs each night, stores the filings, and shows them to the account', async () => {
    expect(schedules.some(({ job }) => job === readOpenData)).toBe(true);
    const { carrier, dot } = await listed();
    await night();
    expect(data.asked).toHaveLength(4);
    const { body } = await carrier.call('GET', '/api/credentials/register');
    expect(body.openData).toMatchObject({
      policies: [{ kind: 'liability', insurer: 'PRIME INSURANCE INC', policyNumber: 'PC1', effectiveOn: '2025-12-03' }],
      cancellations: [],
      authorities: [{ isActive: true, changedOn: '2020-01-01' }],
    });
    expect((await carrier.call('GET', '/api/credentials/company')).body.contact).toMatchObject({ phone: '(•••) •••-0142' });
    expect(await getGate(carrier)).toEqual([]);
    await sql`update users set dot_number = ${`1${dot.slice(1)}`} where id = ${carrier.id}`;
    expect((await carrier.call('GET', '/api/credentials/register')).body.openData).toBeNull();
  });

  it('warns both sides of an open booking about a cancellation once, and the gate until it is withdrawn', async () => {
    const [{ carrier, dot }, shipper, stranger] = [await listed(), await app.signIn('shipper'), await app.signIn('shipper')];
    const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'assigned' });
    await buildQuote(sql, {
      transportId,
      kind: 'own',
      userId: carrier.id,
      carrierId: carrier.id,
      workflowState: 'assigned',
      isAccepted: true,
    });
    cancel(dot);
    for (let nights = 0; nights < 2; nights += 1) await night();
    expect(await getTitles(carrier)).toEqual(['Your liability insurance ends on Dec 20, 2099']);
    expect(await getTitles(shipper)).toEqual([`Insurance of Ridge ${dot} ends on Dec 20, 2099`]);
    expect(await getTitles(stranger)).toEqual([]);
    expect(await getGate(carrier)).toEqual(['policy_cancelling']);
    data.rows['3uet-3z4i'] = [];
    await night();
    expect(await getGate(carrier)).toEqual([]);
    expect(await getTitles(shipper)).toHaveLength(1);
  });

  it('warns at the gate about an authority that is no longer active', async () => {
    const { carrier, dot } = await listed();
    data.rows['yu5v-wbh6']!.push({ usdot_number: dot, ...authority, op_auth_status: 'Inactive', status_change_date: '20261101' });
    await night();
    expect(await getGate(carrier)).toEqual(['authority_inactive']);
  });

  it('changes nothing if the data sets do not answer, and tries again later', async () => {
    const { carrier, dot } = await listed();
    cancel(dot);
    await night();
    data.trouble = 503;
    await night();
    expect(await getGate(carrier)).toEqual(['policy_cancelling']);
    data.trouble = null;
    const [waiting] = await sql`select data, run_at > now() as is_later from jobs where name = 'read-open-data'`;
    expect(waiting).toMatchObject({ data: { attempt: 2 }, isLater: true });
    await sql`delete from jobs where name = 'read-open-data'`;
  });

  it('does nothing if no address is configured', async () => {
    await listed();
    app.services.domains.set(openDataKey, null);
    await night();
    expect(data.asked).toEqual([]);
  });

  it('covers more accounts than one call allows', async () => {
    const rows = Array.from({ length: 51 }, (_, at) => 9_950_000 + at);
    await Promise.all(rows.map((dot) => app.signIn('carrier', { dotNumber: String(dot) })));
    await night();
    expect(data.asked).toHaveLength(8);
    expect(await sql`select 1 from open_data_facts where dot_number like '995%'`).toHaveLength(51);
  });
});
