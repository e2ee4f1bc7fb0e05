import { beforeEach, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import type { Sql } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../../test/harness/app.ts';
import { noNumbers, noPlaces, listPages, type ListRow } from '../../../test/harness/people/lists.ts';

const app = await startTestApp();
const { sql } = app;
const chief = await app.signIn('super_admin');

beforeEach(() => sql`delete from rate_limits`);

const people = ['anna berg', 'Anna Berg', 'İpek.Öz & Co. ?', 'Mia', 'mia', '=SUM(A1)', 'bo', 'bo', '100% "#/+', '百 合'];
for (const [at, fullName] of people.entries()) {
  const { id } = await buildAccount(sql, {
    role: 'independent_driver',
    fullName,
    companyName: [null, 'Acme, Inc.', 'acme, inc.'][at % 3]!,
    email: `${'jihgfedcba'[at]}.placed@placed.example`,
    isBlocked: at % 4 !== 3,
  });
  const blockedAt = at === 0 ? null : `2026-03-0${1 + (at % 2)} 04:05:06.${at < 5 ? '123456' : '1'}Z`;
  await sql`update users set blocked_at = ${blockedAt}::timestamptz, blocked_reason = 'A fraud' where id = ${id} and is_blocked`;
}
const shipper = await buildAccount(sql, { fullName: 'Owner', email: 'owner@elsewhere.example' });
const priced = (total: string) => ({ baseRate: total, fuelSurcharge: '0.00', tolls: '0.00', specialHandling: '0.00', totalQuote: total });
for (const total of ['900.00', '1000.00', '900.00', '50.00', '10000.00', '900.00', '75.50', '0.00'])
  await buildQuote(sql, {
    transportId: await buildTransport(sql, { shipperId: shipper.id, status: 'quoted', vehicleMake: 'Placed' }),
    ...priced(total),
  });
for (let at = 0; at < 8; at += 1) {
  const ban = { id: newId(), ipAddress: `198.51.100.${7 * at}`, reason: 'placed', threatScore: [0, 75, 100][at % 3]!, isPermanent: true };
  await sql`insert into banned_ips ${sql(ban)}`;
}

type Move = (tx: Sql, id: string) => PromiseLike<unknown>;
const user =
  (set: Record<string, unknown>): Move =>
  (tx, id) =>
    tx`update users set ${tx(set as never)} where id = ${id}`;
const quote =
  (total: string): Move =>
  (tx, id) =>
    tx`update quotes set base_rate = ${total}, total_quote = ${total} where id = ${id}`;

/** Changes the row at the end of a page: sorts it first, last, or deletes it. */
const moves: Record<string, Record<string, Move>> = {
  name: { front: user({ fullName: '!!!' }), back: user({ fullName: 'zzzzz' }) },
  company: { front: user({ companyName: null }), back: user({ companyName: 'zzzzz' }) },
  email: { front: user({ email: '!!!@placed.example' }), back: user({ email: 'zzzzz@placed.example' }) },
  blocked: { front: user({ blockedAt: null }), back: user({ blockedAt: '2027-01-01' }) },
  total: { front: quote('0.00'), back: quote('99999.99') },
  score: {
    front: (tx, id) => tx`update banned_ips set threat_score = 0 where id = ${id}`,
    back: (tx, id) => tx`update banned_ips set threat_score = 100 where id = ${id}`,
  },
  // A new ban of the same address has a new id.
  address: { anew: (tx, id) => tx`update banned_ips set id = ${newId()} where id = ${id}` },
};
const gone: Record<string, Move> = {
  users: user({ deletedAt: new Date() }),
  banned_ips: (tx, id) => tx`update banned_ips set lifted_at = now() where id = ${id}`,
};

/** One list per paging statement; other account lists share the first. */
const lists = [
  ['/api/admin/users?email=placed.example', 'users', ['name', 'email', 'company', 'blocked']],
  ['/api/admin/independent-drivers?search=placed.example', 'users', ['name']],
  ['/api/admin/quotes?search=placed', 'quotes', ['total']],
  ['/api/admin/quotes?', 'quotes', ['total']],
  ['/api/super-admin/banned-ips?search=placed', 'banned_ips', ['address', 'score']],
] as const;
const orders = lists.flatMap(([path, table, sorts]) =>
  sorts.flatMap((sort) => (['asc', 'desc'] as const).map((order) => [`${path}&sort=${sort}&order=${order}`, table, sort] as const)),
);
const cases = orders.flatMap(([path, table, sort]) =>
  Object.entries({ ...moves[sort], ...(gone[table] && { gone: gone[table] }) }).map(([where, move]) => [path, where, table, move] as const),
);

async function tried(table: string, id: string, work: () => Promise<void>): Promise<void> {
  const row = (await sql`select * from ${sql.unsafe(table)} where id = ${id}`)[0] as Record<string, unknown>;
  const back = { users: ['fullName', 'companyName', 'email', 'blockedAt', 'deletedAt'], quotes: ['baseRate', 'totalQuote'] }[table] ?? [];
  try {
    await work();
  } finally {
    if (table === 'banned_ips')
      await sql`update banned_ips set id = ${id}, threat_score = ${row['threatScore'] as number}, lifted_at = null where ip_address = ${row['ipAddress'] as string}`;
    else await sql`update ${sql.unsafe(table)} set ${sql(Object.fromEntries(back.map((name) => [name, row[name]])))} where id = ${id}`;
  }
}

const toIds = (rows: readonly ListRow[]) => rows.map(({ id }) => id!);

describe('paging through an administrator list', () => {
  it.each(cases)('%s lists each other row once if the last row of a page is %s meanwhile', async (path, _where, table, move) => {
    const whole = toIds((await chief.call('GET', `${path}&limit=100`)).body as ListRow[]);
    expect(whole.length).toBeGreaterThan(6);
    for (const page of [1, 2]) {
      const last = whole[3 * page - 1]!;
      await tried(table, last, async () => {
        const key = table === 'banned_ips' ? 'ipAddress' : 'id';
        const seen = await listPages(chief, path, (row, at) => (at === page ? move(sql, row.id!) : Promise.resolve()));
        const moved = seen[3 * page - 1]![key];
        expect(toIds(seen.slice(0, 3 * page))).toEqual(whole.slice(0, 3 * page));
        expect(toIds(seen.filter((row) => row[key] !== moved))).toEqual(whole.filter((id) => id !== last));
      });
    }
  });

  it.each(orders)('%s refuses an invalid cursor', async (path, _table, sort) => {
    const isText = ['name', 'email', 'company', 'address'].includes(sort);
    const others = isText ? [newId()] : noNumbers(newId());
    for (const cursor of [...noPlaces(newId()), ...others]) {
      const { status, body } = await chief.call('GET', `${path}&cursor=${encodeURIComponent(cursor)}`);
      expect([cursor, status, body.fields]).toEqual([cursor, 422, { cursor: 'Invalid cursor' }]);
    }
  });

  it('by age accepts a row id as cursor, and nothing else', async () => {
    for (const [path] of lists) {
      const first = await chief.call('GET', `${path}&limit=1`);
      expect(String(first.headers['link'])).toContain(`cursor=${first.body[0].id}>`);
      expect(Object.keys(first.body[0])).not.toContain('cursor');
      const { status, body } = await chief.call('GET', `${path}&cursor=name.${newId()}`);
      expect([path, status, body.fields]).toEqual([path, 422, { cursor: 'Invalid cursor' }]);
    }
  });
});
