import { beforeEach, describe, expect, it } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../../../../test/harness/app.ts';
import { buildPayment } from '#domains/payments/fixtures.ts';
import { opsSorts } from './list-rules.ts';

const app = await startTestApp();
const { sql } = app;
const [admin, mia, carrier] = await Promise.all([app.signIn('admin'), app.signIn('shipper'), app.signIn('carrier')]);

async function held(escrowStatus: 'escrow' | 'held', microseconds: number): Promise<string> {
  const transportId = await buildTransport(sql, { shipperId: mia.id, status: 'assigned' });
  const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id });
  const id = await buildPayment(sql, { transportId, quoteId, shipperUserId: mia.id, recipientUserId: carrier.id, escrowStatus });
  await sql`update payments set held_at = '2026-01-02 03:04:05Z'::timestamptz + ${microseconds} * interval '1 microsecond' where id = ${id}`;
  return id;
}

const settle = (id: string) => sql`update payments set escrow_status = 'released', released_at = now() where id = ${id}`;

async function paged(sort: string, endsOn: string, between: () => PromiseLike<unknown>): Promise<string[]> {
  const seen: string[] = [];
  for (let path: string | undefined = `/api/admin/payments?sort=${sort}&limit=2`; path;) {
    const { body, headers }: { body: { id: string }[]; headers: Record<string, unknown> } = await admin.call('GET', path);
    seen.push(...body.map(({ id }) => id));
    if (body.at(-1)?.id === endsOn) await between();
    path = /<(.+)>/.exec(String(headers['link'] ?? ''))?.[1];
  }
  return seen;
}

beforeEach(async () => {
  await sql`delete from rate_limits`;
  await sql`delete from payments`;
});

describe('paging through payments', () => {
  it.each(['needs-you', 'held-longest'])('misses none if the last row of a page is settled meanwhile, in the order %s', async (sort) => {
    const ids: string[] = [];
    for (let at = 0; at < 8; at += 1) ids.push(await held(at < 5 ? 'held' : 'escrow', at));
    const whole: { id: string }[] = (await admin.call('GET', `/api/admin/payments?sort=${sort}`)).body;
    const endsOn = whole[1]!.id;
    const seen = await paged(sort, endsOn, () => settle(endsOn));
    // Settled in between, it moves down the list and appears again.
    expect(seen.filter((id, at) => id !== endsOn || at === 1)).toEqual(whole.map(({ id }) => id));
    expect(seen.toSorted()).toEqual([...ids, endsOn].toSorted());
  });

  it('refuses an invalid cursor and one of another order', async () => {
    const cursors: Record<string, string> = {
      'needs-you': `still.${newId()}`,
      newest: `newest.${newId()}`,
      'held-longest': `1767323045000000.${newId()}`,
      largest: `900.00.${newId()}`,
    };
    const ask = (sort: string, cursor: string) =>
      admin.call('GET', `/api/admin/payments?sort=${sort}&cursor=${encodeURIComponent(cursor)}`);
    const forged = [
      '',
      'nowhere',
      newId(),
      'still.',
      `.${newId()}`,
      `still.${newId()}.${newId()}`,
      `'.${newId()}`,
      `${'9'.repeat(17)}.${newId()}`,
    ];
    for (const sort of opsSorts) {
      expect([sort, (await ask(sort, cursors[sort]!)).body]).toEqual([sort, []]);
      const others = opsSorts.filter((other) => other !== sort).map((other) => cursors[other]!);
      for (const cursor of [...forged, ...others]) {
        const { status, body } = await ask(sort, cursor);
        expect([sort, cursor, status, body.fields]).toEqual([sort, cursor, 422, { cursor: 'Invalid cursor' }]);
      }
    }
  });
});
