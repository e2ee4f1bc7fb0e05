import { describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { quoteRequestForm } from '../fixtures.ts';
import { buildPendingRequest } from './pending-fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const root = await app.signIn('super_admin', { fullName: 'Sofia Reyes' });
const url = '/api/admin/quotes/self-heal';
let addresses = 0;
const newAddress = () => `nobody.${(addresses += 1)}@carriage.example`;
const ask = async (email: string, more: object = {}): Promise<string> =>
  (await app.anonymous('POST', '/api/quotes/submit', { ...quoteRequestForm, email, ...more })).body.pendingQuoteId;
const open = async () => (await sql`select count(*)::int as n from pending_quotes where not is_processed`)[0]!['n'];
const listDrafts = (userId: string) => sql`select id, status, made_with_address from transports where shipper_id = ${userId}`;

const owner = await app.signIn('shipper', { fullName: 'Pat Doyle' });
const unverified = await app.signIn('shipper', { emailVerifiedAt: null });
const blocked = await app.signIn('shipper');
await app.settle();
const [owned, doubtful, orphan, stale, ofBlocked] = [
  await ask(owner.email),
  await ask(unverified.email),
  await ask(newAddress()),
  await ask(owner.email, { vehicleModel: 'Civic' }),
  await ask(blocked.email),
];
await sql`update pending_quotes set vehicle_year = '1800' where id = ${stale}`;
await sql`update users set is_blocked = true, blocked_reason = 'Fraud', blocked_at = now() where id = ${blocked.id}`;
const outcomes = (body: { lines: { pendingQuoteId: string; outcome: string; why: string | null }[] }) =>
  Object.fromEntries(body.lines.map(({ pendingQuoteId, outcome, why }) => [pendingQuoteId, why ?? outcome]));
const skipped = { [doubtful]: 'not_verified', [orphan]: 'no_account', [stale]: 'cannot_be', [ofBlocked]: 'cannot_own' };

describe('self-heal of quotes', () => {
  it('can be viewed and run by super administrators only', async () => {
    const admin = await app.signIn('admin');
    expect([(await admin.call('GET', url)).status, (await admin.call('POST', url)).status]).toEqual([403, 403]);
  });

  it('has a preview that lists every request with its outcome and changes nothing', async () => {
    const traces = () =>
      sql`select (select count(*) from events) as events, (select count(*) from transports) as transports, (select count(*) from mail_outbox) as mails`;
    const before = await traces();
    const { status, body } = await root.call('GET', url);
    expect([status, body]).toMatchObject([200, { totalOrphaned: 5, totalRelinked: 1, totalSkipped: 4, isComplete: true }]);
    expect(outcomes(body)).toEqual({ [owned]: 'relinked', ...skipped });
    expect(body.lines.every(({ transportId }: { transportId: string | null }) => transportId === null)).toBe(true);
    expect(await traces()).toEqual(before);
    expect(await open()).toBe(5);
  });

  it('runs once if started twice at once; the other call gets 409 without waiting', async () => {
    const answers = await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtextextended('self-heal', 0))`;
      return [await root.call('POST', url), await root.call('GET', url)];
    });
    for (const { status, body } of answers) expect([status, body.code]).toEqual([409, 'heal_running']);
    expect(await open()).toBe(5);
    const both = await Promise.all([root.call('POST', url), root.call('POST', url)]);
    expect(both.map(({ status }) => status).toSorted()[0]).toBe(200);
    expect(both.map(({ body }) => body.totalRelinked ?? 0).reduce((a, b) => a + b, 0)).toBe(1);
    expect(await listDrafts(owner.id)).toMatchObject([{ status: 'draft', madeWithAddress: true }]);
  });

  it('drafts requests of verified accounts, lists the rest with the reason, and can be repeated', async () => {
    const more = await ask(owner.email, { vehicleModel: 'Pilot' });
    const { body } = await root.call('POST', url);
    const [draft] = await sql`select t.id from transports t join pending_quotes p on p.transport_id = t.id where p.id = ${more}`;
    expect(body).toMatchObject({ totalOrphaned: 5, totalRelinked: 1, totalSkipped: 4 });
    expect(body.lines[0]).toMatchObject({
      pendingQuoteId: more,
      vehicle: `${quoteRequestForm.vehicleYear} ${quoteRequestForm.vehicleMake} Pilot`,
      outcome: 'relinked',
      owner: 'Pat Doyle',
      transportId: draft!['id'],
    });
    expect(outcomes(body)).toEqual({ [more]: 'relinked', ...skipped });
    expect((await root.call('POST', url)).body).toMatchObject({ totalOrphaned: 4, totalRelinked: 0, totalSkipped: 4 });
    expect(await listDrafts(owner.id)).toHaveLength(2);
    await app.settle();
    const lines = (await root.call('GET', '/api/super-admin/audit-logs?event=pending-quotes.healed')).body;
    expect(lines[1]).toMatchObject({
      actorId: root.id,
      details: { totalSkipped: 4, relinked: [more] },
    });
  });

  it('creates drafts that the owner finds after signing in', async () => {
    const { body } = await app.anonymous('POST', '/api/auth/login', { email: owner.email, password: personaPassword });
    const drafts = (await app.anonymous('GET', '/api/quotes/drafts', undefined, { authorization: `Bearer ${body.token}` })).body;
    expect(drafts.map(({ vehicleModel }: { vehicleModel: string }) => vehicleModel).toSorted()).toEqual(['Accord', 'Pilot']);
  });

  it('handles a thousand requests per run, newest first, and continues with older ones', async () => {
    const late = await app.signIn('shipper');
    await app.settle();
    const first = await buildPendingRequest(sql, late.email);
    const [like] = await sql`select * from pending_quotes where id = ${first.id}`;
    const crowd = Array.from({ length: 2_100 }, () => {
      const id = newId();
      return { ...like, id, email: 'crowd@carriage.example', claimTokenHash: Buffer.from(id) };
    });
    for (const half of [crowd.slice(0, 1_050), crowd.slice(1_050)]) await sql`insert into pending_quotes ${sql(half)}`;
    const walk = async (method: 'GET' | 'POST') => {
      const runs = [];
      let after: string | null = null;
      do {
        const { status, body } = await root.call(method, after ? `${url}?after=${after}` : url);
        expect(status).toBe(200);
        runs.push(body);
        after = body.next;
      } while (after && runs.length < 9);
      return runs;
    };
    for (const method of ['GET', 'POST'] as const) {
      const runs = await walk(method);
      expect(runs.map(({ isComplete, totalRelinked }) => [isComplete, totalRelinked])).toEqual([
        [false, 0],
        [false, 0],
        [true, 1],
      ]);
      expect(runs[0].totalOrphaned).toBeGreaterThan(2_100);
      // Relinked plus skipped add up to all examined.
      const looked = runs.map(({ totalRelinked, totalSkipped }) => totalRelinked + totalSkipped);
      expect(looked).toEqual([1_000, 1_000, runs[0].totalOrphaned - 2_000]);
      expect(runs[0].lines.filter(({ why }: { why: string }) => why === 'no_account')).toHaveLength(200);
      expect(await listDrafts(late.id)).toHaveLength(method === 'GET' ? 0 : 1);
    }
  });

  it('relinks two hundred requests per run, and continues with the others', async () => {
    await sql`delete from pending_quotes`;
    for (let count = 0; count < 201; count += 1) await buildPendingRequest(sql, (await buildAccount(sql, { role: 'shipper' })).email);
    const runs = [(await root.call('POST', url)).body, (await root.call('POST', url)).body];
    expect(runs.map(({ totalRelinked, isComplete, next }) => [totalRelinked, isComplete, next])).toEqual([
      [200, false, null],
      [1, true, null],
    ]);
  });
});
