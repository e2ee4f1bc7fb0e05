import { commonAbove, manyAbove } from '#domains/transports/participants/holders.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { whyNotOversee } from '#domains/accounts/overseen/overseen-rules.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { fileLimit } from '#server/http/replies/send-csv.ts';
import { newId } from '#shared/ids.ts';
import { roles } from '#shared/roles.ts';
import { startTestApp } from '../../../test/harness/app.ts';
import { csvLines as lines, listPages, sortRows, getText as text, type Key, type ListRow } from '../../../test/harness/people/lists.ts';

const app = await startTestApp();
const { sql } = app;
const [admin, chief] = [await app.signIn('admin'), await app.signIn('super_admin')];

const allPages = (path: string, who = admin) => listPages(who, path);

beforeEach(() => sql`delete from rate_limits`);

const people = Array.from({ length: 8 }, (_, at) => ({
  role: 'independent_driver' as const,
  fullName: ['anna berg', 'Anna Berg', 'Zoe', 'mia', 'Mia', '=SUM(A1)', 'bo', 'bo'][at]!,
  companyName: at % 3 === 0 ? null : ['Acme', 'acme', 'Zed'][at % 3]!,
  email: `${'hgfedcba'[at]}@sorted.example`,
  isBlocked: at > 4,
}));
const accounts = await Promise.all(people.map((one) => buildAccount(sql, one)));
for (const [at, { id }] of accounts.entries())
  await sql`update users set blocked_at = ${new Date(Date.UTC(2026, 9, 10 - at))}, blocked_reason = 'A fraud' where id = ${id} and is_blocked`;
const shipper = await buildAccount(sql, { fullName: 'Sorted Shipper', email: 'shipper@sorted.example' });
const quotes: string[] = [];
for (let at = 0; at < 7; at += 1) {
  const transportId = await buildTransport(sql, {
    shipperId: shipper.id,
    status: 'quoted',
    vehicleMake: 'Zastava',
    vehicleModel: `Koral ${at}`,
  });
  const price = ['900.00', '1000.00', '900.00', '50.00', '10000.00', '900.00', '75.50'][at];
  const alone = { baseRate: price, fuelSurcharge: '0.00', tolls: '0.00', specialHandling: '0.00', totalQuote: price };
  quotes.push(await buildQuote(sql, { transportId, ...alone }));
}
for (let at = 0; at < 7; at += 1)
  await sql`
    insert into dot_mc_validation_logs (id, dot_number, mc_number, status)
    values (${newId()}, ${at === 2 ? null : `77${at % 3}0001`}, ${at % 2 ? `MC-88${at}` : null}, ${['valid', 'not_found', 'invalid'][at % 3]!})`;

const lists = {
  '/api/admin/users?email=sorted.example': {
    created: text('id'),
    name: text('fullName'),
    email: text('email'),
    company: text('companyName'),
  },
  '/api/super-admin/users/blocked?search=sorted.example': { created: text('id'), blocked: text('blockedAt'), name: text('fullName') },
  '/api/admin/independent-drivers?search=sorted.example': { created: text('id'), name: text('fullName'), company: text('companyName') },
  '/api/admin/quotes?search=zastava': { created: text('id'), total: (row: ListRow) => Number(row['totalQuote']) },
  '/api/admin/compliance/logs': { created: text('id'), dot: text('dotNumber'), mc: text('mcNumber'), status: text('status') },
} as const;
const cases = Object.entries(lists).flatMap(([path, keys]) =>
  Object.entries(keys).flatMap(([sort, key]) => (['asc', 'desc'] as const).map((order) => [path, sort, order, key as Key] as const)),
);

describe('the lists for administrators', () => {
  it.each(cases)('%s sorted by %s, %s are complete page by page, each row once', async (path, sort, order, key) => {
    const whole = (await chief.call('GET', `${path}${path.includes('?') ? '&' : '?'}limit=100`)).body as ListRow[];
    expect(whole.length).toBeGreaterThan(2);
    const asked = await allPages(`${path}${path.includes('?') ? '&' : '?'}sort=${sort}&order=${order}`, chief);
    expect(asked.map(({ id }) => id)).toEqual(sortRows(whole, key, order));
  });

  it('refuse an unknown sort order', async () => {
    for (const path of Object.keys(lists))
      expect((await chief.call('GET', `${path}${path.includes('?') ? '&' : '?'}sort=password`)).status).toBe(422);
  });

  it('can filter checks by a whole number, with or without letters, and by status', async () => {
    const asked = async (query: string) =>
      ((await admin.call('GET', `/api/admin/compliance/logs?${query}&limit=100`)).body as ListRow[]).length;
    expect([
      await asked('number=7700001'),
      await asked('number=MC-881'),
      await asked('number=881'),
      await asked('number=mc%20883'),
    ]).toEqual([3, 1, 1, 1]);
    expect([await asked('number=77'), await asked('status=invalid')]).toEqual([0, 2]);
    expect((await admin.call('GET', '/api/admin/compliance/logs?status=fine')).status).toBe(422);
  });

  it('can search quotes by vehicle, route, person, id and the end of an id', async () => {
    const found = async (search: string) =>
      ((await admin.call('GET', `/api/admin/quotes?limit=100&search=${encodeURIComponent(search)}`)).body as ListRow[]).map(({ id }) => id);
    const newestFirst = quotes.toReversed();
    expect(await found('zastava koral')).toEqual(newestFirst);
    expect(await found('SHIPPER@sorted')).toEqual(newestFirst);
    expect(await found('koral 3')).toEqual([quotes[3]]);
    expect([await found(quotes[2]!), await found(quotes[2]!.slice(-8))]).toEqual([[quotes[2]], [quotes[2]]]);
    expect(await found('100%')).toEqual([]);
    expect((await admin.call('GET', `/api/admin/quotes/${quotes[2]}`)).body).toMatchObject({ id: quotes[2], vehicleMake: 'Zastava' });
    expect((await admin.call('GET', `/api/admin/quotes/${newId()}`)).status).toBe(404);
  });

  it('can search quotes by the name of broker, carrier, driver and shipper, and by city, at any volume', async () => {
    const named = await Promise.all(
      (['broker', 'carrier', 'driver', 'shipper'] as const).map((role) => buildAccount(sql, { role, fullName: `Quillon ${role}` })),
    );
    const [broker, carrier, driver, owner] = named.map(({ id }) => id);
    const took = [{ brokerId: broker }, { carrierId: carrier }, { driverId: driver }, {}, {}];
    const names = [...named.map(({ fullName }) => fullName), 'quillon falls'];
    const of: string[][] = names.map(() => []);
    const newestFirst: string[] = [];
    // Alternates, so that a page is full even if one kind is not found.
    for (let count = 0; count < 2; count += 1)
      for (const [at, part] of took.entries()) {
        const transportId = await buildTransport(sql, { shipperId: at === 3 ? owner! : shipper.id, status: 'quoted' });
        if (at === 4) await sql`update transports set from_city = 'Quillon Falls' where id = ${transportId}`;
        const quoteId = await buildQuote(sql, { transportId, ...part });
        of[at]!.unshift(quoteId);
        newestFirst.unshift(quoteId);
      }
    const found = async (search: string, limit: number) =>
      ((await admin.call('GET', `/api/admin/quotes?search=${encodeURIComponent(search)}&limit=${limit}`)).body as ListRow[]).map(
        ({ id }) => id,
      );
    const asItIs = async () => {
      for (const [at, name] of names.entries())
        expect([at, await found(name, 1), await found(name, 100)]).toEqual([at, of[at]!.slice(0, 1), of[at]]);
      for (const limit of [6, 9]) expect(await found('quillon', limit)).toEqual(newestFirst.slice(0, limit));
    };
    await asItIs();
    // Sorts after others, by a name that many share.
    for (let count = 0; count < 101; count += 1)
      await buildQuote(sql, { transportId: await buildTransport(sql, { shipperId: shipper.id, status: 'quoted' }) });
    await asItIs();
    await sql`
      insert into users (id, email, password_hash, full_name, role)
      select gen_random_uuid(), gen_random_uuid() || '@crowd.example', 'none', full_name, 'shipper'
      from users cross join generate_series(1, ${manyAbove}::int) where id = any(${named.map(({ id }) => id)})`;
    await asItIs();
  });

  it('can find the oldest quote even if thousands of newer requests match', async () => {
    const [old] = await sql<{ id: string; transportId: string }[]>`select id, transport_id from quotes where id = ${quotes[0]!}`;
    await sql`update transports set from_city = 'Commonplace' where id = ${old!.transportId}`;
    const find = async () => ((await admin.call('GET', '/api/admin/quotes?search=commonplace')).body as ListRow[]).map(({ id }) => id);
    expect(await find()).toEqual([old!.id]);
    const [{ columns }] = (await sql`
      select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
      where table_name = 'transports' and is_generated = 'NEVER' and column_name <> 'id'`) as unknown as [{ columns: string }];
    await sql`
      insert into transports (id, ${sql.unsafe(columns)})
      select gen_random_uuid(), ${sql.unsafe(columns)} from transports cross join generate_series(1, ${commonAbove}) where id = ${old!.transportId}`;
    expect(await find()).toEqual([old!.id]);
  });

  it('of users offer an action only for accounts on which the reader can take it', async () => {
    const built = [];
    for (const role of roles)
      for (const [isActive, isBlocked] of [
        [true, false],
        [false, false],
        [true, true],
      ] as const)
        built.push(await buildAccount(sql, { role, isActive, isBlocked, email: `choose-${role}-${isActive}-${isBlocked}@grid.example` }));
    for (const who of [admin, chief])
      for (const step of ['deactivate', 'block'] as const) {
        const offered = await allPages(`/api/admin/users?choosableFor=${step}&search=choose-`, who);
        const role = who === chief ? ('super_admin' as const) : ('admin' as const);
        const may = built.filter(
          (one) =>
            whyNotOversee({ id: who.id, role }, { id: one.id, role: one.role }) === null &&
            (step === 'block' ? !/-true@/.test(one.email) : /-true-false@/.test(one.email)),
        );
        expect(offered.map(({ email }) => email).toSorted()).toEqual(may.map(({ email }) => email).toSorted());
      }
    const all = await allPages('/api/admin/users?choosableFor=block', admin);
    expect(all.map(({ id }) => id)).not.toContain(admin.id);
  });
});

describe('a list exported as CSV', () => {
  it.each([
    ['/api/admin/users/export?email=sorted.example&sort=email&order=asc', 'users', 9],
    ['/api/admin/users/export?status=blocked&search=sorted.example&sort=blocked', 'users', 3],
    ['/api/admin/quotes/export?search=zastava&sort=total&order=asc', 'quotes', 7],
    ['/api/admin/compliance/logs/export?sort=dot', 'compliance-logs', 7],
    ['/api/admin/independent-drivers/export?search=sorted.example', 'independent-drivers', 8],
  ] as const)('%s has the rows of its list in the same order, and is not cached', async (path, name, count) => {
    const { status, headers, body } = await admin.call('GET', path);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/csv; charset=utf-8', 'no-store']);
    expect(headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="carriage-${name}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`));
    const listed = await allPages(path.replace('/export', ''));
    expect(
      lines(body)
        .slice(1)
        .map((line) => line.split(',')[0]),
    ).toEqual(listed.map(({ id }) => id));
    if (count > 0) expect(listed).toHaveLength(count);
  });

  it('contains no formulas and no passwords', async () => {
    const { body } = await admin.call('GET', '/api/admin/users/export?email=sorted.example');
    expect(body).toContain(",'=SUM(A1),");
    expect(lines(body)[0]).not.toMatch(/password|license|ein/i);
  });

  it('is audited with its filter, without names', async () => {
    await admin.call('GET', '/api/admin/users/export?email=sorted.example&role=independent_driver');
    const [line] =
      await sql`select actor_id, subject_type, details from audit_log where event_type = 'list.exported' order by id desc limit 1`;
    expect(line).toEqual({
      actorId: admin.id,
      subjectType: 'list',
      details: { list: 'users', filter: { email: 'yes', role: 'independent_driver', sort: 'created', order: 'desc' } },
    });
  });

  it('has at most 20,000 rows; more are refused before the download starts and not audited', async () => {
    await sql`
      insert into dot_mc_validation_logs (id, dot_number, status) select gen_random_uuid(), '5550000', 'bypassed' from generate_series(1, ${fileLimit + 1})`;
    const noted = async () => (await sql`select from audit_log where event_type = 'list.exported'`).length;
    const before = await noted();
    expect(await admin.call('GET', '/api/admin/compliance/logs/export')).toMatchObject({
      status: 409,
      body: { code: 'too_many', error: expect.stringContaining('at most 20,000 checks') },
    });
    expect(await noted()).toBe(before);
    expect((await admin.call('GET', '/api/admin/compliance/logs/export?status=valid')).status).toBe(200);
  });
});
