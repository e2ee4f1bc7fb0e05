import { expect, it } from 'vitest';
import { hourMs } from '#shared/dates/days.ts';
import { startTestBookings } from '../../../../test/harness/money/bookings.ts';
import { startCutLine } from '../../../../test/harness/servers/cut-line.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';
import { firstPlace, readPart, type ReadPart, type ReadingPlace } from './theirs.ts';

const { app, money } = await startPayingApp();
const line = startCutLine(app);
const bookings = await startTestBookings(app, money);
const now = Date.now();
const span = { since: new Date(now - 60 * hourMs), until: new Date(now + hourMs) };
const long = 60_000;

async function readAll(pages: number, forMs: number): Promise<ReadPart[]> {
  const parts: ReadPart[] = [];
  for (let place: ReadingPlace | null = firstPlace; place; place = parts.at(-1)!.next)
    parts.push(await readPart(app, span, place, { pages, forMs }));
  return parts;
}

it('reading in parts gives the same as reading at once, with each part within its limit', async () => {
  const { sql } = app;
  for (let count = 0; count < 3; count += 1) await bookings.pay();
  await sql`
    insert into sandbox_objects (id, kind, data, created)
    select 'txn_many_' || n, 'balance_transaction', o.data || jsonb_build_object('id', 'txn_many_' || n, 'source', 'ch_many_' || n), o.created
    from generate_series(1, 250) n cross join (select data, created from sandbox_objects where kind = 'balance_transaction' limit 1) o`;
  const [whole] = await readAll(1_000, long);
  expect(whole!.next).toBeNull();
  expect(new Set(whole!.found.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(whole!.found.length);
  expect(whole!.found.filter(({ id }) => id.startsWith('ch_many_')).length).toBe(500);
  const before = line.calls().length;
  const parts = await readAll(2, long);
  const calls = line.calls().length - before;
  expect(parts.length).toBe(Math.ceil(calls / 2));
  expect(parts.flatMap(({ found }) => found)).toEqual(whole!.found);
  expect((await readAll(1_000, 0)).length).toBe(calls);
});

it('an endless list from the provider is not read any further', async () => {
  await expect(readPart(app, span, { ...firstPlace, page: 5_000 }, { pages: 2, forMs: long })).rejects.toThrow('more than 5000 pages');
  const stopped = AbortSignal.abort(new Error('the server is stopping'));
  await expect(readPart(app, span, firstPlace, { pages: 2, forMs: long }, stopped)).rejects.toThrow('the server is stopping');
});
