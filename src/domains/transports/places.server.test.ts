import { describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../../test/harness/app.ts';
import { noNumbers, noPlaces, listPages, type ListRow } from '../../../test/harness/people/lists.ts';
import { buildTransport } from './fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const shipper = await app.signIn('shipper');
const sorts = ['needs-you', 'pickup', 'newest'] as const;

function getRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const waiting = (waits: boolean) => (waits ? { status: 'quoted', offerCount: 2 } : { status: 'submitted', offerCount: 0 });
const days = [null, '2031-03-01', '2031-03-02', '2031-03-03', '2032-02-29'];
const toIds = (rows: readonly ListRow[]) => rows.map(({ id }) => id!);

async function fill(random: () => number): Promise<void> {
  await sql`delete from transports where shipper_id = ${shipper.id}`;
  await sql`delete from rate_limits`;
  for (let at = 0; at < 17; at += 1)
    await buildTransport(sql, { shipperId: shipper.id, ...waiting(random() < 0.5), pickupDate: days[Math.floor(random() * days.length)] });
}

async function change(id: string, random: () => number): Promise<void> {
  const what = random();
  if (what < 0.2) await sql`delete from transports where id = ${id}`;
  else if (what < 0.3) await sql`update transports set status = 'cancelled' where id = ${id}`;
  else {
    const row = { ...waiting(random() < 0.5), pickupDate: days[Math.floor(random() * days.length)] ?? null };
    await sql`update transports set ${sql(row)} where id = ${id}`;
  }
}

describe('paging through transports', () => {
  it.each(sorts)('by %s lists each unchanged row once, in order, whatever happens to the last rows of pages', async (sort) => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const random = getRandom(seed);
      await fill(random);
      const path = `/api/transports?sort=${sort}`;
      const whole = toIds((await shipper.call('GET', `${path}&limit=100`)).body as ListRow[]);
      expect(whole).toHaveLength(17);
      const moved: string[] = [];
      const seen = await listPages(shipper, path, async ({ id }) => {
        moved.push(id!);
        await change(id!, random);
      });
      const stay = (ids: readonly string[]) => ids.filter((id) => !moved.includes(id));
      expect([seed, stay(toIds(seen))]).toEqual([seed, stay(whole)]);
      expect(moved.length).toBeGreaterThan(4);
    }
  });

  it('refuses an invalid cursor and one of another order', async () => {
    const own = { 'needs-you': `1.${newId()}`, pickup: `2031-03-01.${newId()}`, newest: newId() };
    await fill(getRandom(1));
    for (const sort of sorts) {
      const ask = (cursor: string) => shipper.call('GET', `/api/transports?sort=${sort}&cursor=${encodeURIComponent(cursor)}`);
      expect([sort, (await ask(own[sort])).status]).toEqual([sort, 200]);
      const others = sorts.filter((other) => other !== sort).map((other) => own[other]);
      const forged = noNumbers(newId()).filter((cursor) => cursor.includes('.'));
      for (const cursor of [...noPlaces(newId()), ...forged, ...others]) {
        const { status, body } = await ask(cursor);
        expect([sort, cursor, status, body.fields]).toEqual([sort, cursor, 422, { cursor: 'Invalid cursor' }]);
      }
      await sql`delete from rate_limits`;
    }
  });
});
