import { describe, expect, it } from 'vitest';
import { schedules } from '#app/schedules.ts';
import { importColumns, importTemplate } from '#domains/transports/drafts/import-rules.ts';
import { enqueue } from '#server/queue/queue.ts';
import { getCsv } from '#shared/csv/csv.ts';
import { addDays, openDay } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import { maxVehicleYear } from '#shared/vehicles/vehicles.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';

const app = await startTestApp();
const { sql } = app;
const [sam, other, broker, carrier, admin] = await app.signInAll(
  'shipper',
  'shipper',
  'broker',
  ['carrier', { dotMcVerified: true, insuranceVerified: true }],
  'admin',
);

type Line = Readonly<Record<string, string>>;
const accord: Line = { vehicle_type: 'car', year: '2019', make: 'Honda', model: 'Accord', pickup_zip: '78701', delivery_zip: '80202' };
const getFile = (lines: readonly Line[], names: readonly string[] = [...new Set(lines.flatMap((line) => Object.keys(line)))]): string =>
  getCsv(
    names.map((name) => [name, (line: Line) => line[name]]),
    lines,
  );
const many = (count: number): Line[] => Array.from({ length: count }, (_, at) => ({ ...accord, model: `Model ${at + 1}` }));

const csv = { 'content-type': 'text/csv; charset=utf-8' };
const send = (who: SignedIn, path: string, file: string | Buffer, headers: Record<string, string> = {}) =>
  who.call('POST', path, file as never, { ...csv, ...headers });
const check = (who: SignedIn, file: string | Buffer) => send(who, '/api/transports/import/check', file);
const submit = (who: SignedIn, file: string | Buffer, headers?: Record<string, string>) =>
  send(who, '/api/transports/import', file, headers);

const fresh = () => app.signIn('shipper');

const tables = ['transports', 'quotes', 'events', 'jobs', 'communication_timeline', 'notification_dispatches'];
const counts = async () =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (name) => [name, (await sql`select count(*)::int as count from ${sql(name)}`)[0]!['count']] as const),
    ),
  );
const own = async (who: SignedIn) =>
  Number((await sql`select count(*)::int as count from transports where shipper_id = ${who.id}`)[0]!['count']);

describe('importing a file of requests', () => {
  it('submits every request with an opening quote, an event and a custody entry', async () => {
    const day = addDays(openDay(new Date()), 20);
    const lines = [
      { ...accord, vin: '1HGCV1F34KA000006', pickup_date: day, operable: 'no', notes: 'Low; "front" spoiler,\nmind it' },
      { ...accord, vehicle_type: 'boat', make: 'Sea Ray', model: '=1+1', value: '$42,000', transport_type: 'Enclosed Carrier (protected)' },
    ];
    const { status, body } = await submit(sam, getFile(lines));
    expect([status, body]).toEqual([201, { count: 2, transportIds: [expect.any(String), expect.any(String)] }]);
    const [first, second] = await Promise.all(
      body.transportIds.map(async (id: string) => (await sam.call('GET', `/api/transports/${id}`)).body),
    );
    expect(first).toMatchObject({ status: 'submitted', shipperId: sam.id, fromCity: 'Austin', vin: '1HGCV1F34KA000006', pickupDate: day });
    expect(first).toMatchObject({ isOperable: false, hasKeys: true, notes: 'Low; "front" spoiler,\nmind it' });
    expect(second).toMatchObject({ vehicleType: 'boat', vehicleModel: '=1+1', vehicleValue: '42000.00', transportType: 'enclosed' });
    const [single] = (await sam.call('GET', `/api/transports/${body.transportIds[0]}/quotes`)).body;
    expect(single).toMatchObject({ kind: 'opening', can: { accept: true } });
    for (const id of body.transportIds) {
      const told = await sql`select topic from events where payload->>'transportId' = ${id}`;
      expect(told.map(({ topic }) => topic)).toEqual(['transport.submitted']);
      expect(await sql`select event_type from communication_timeline where transport_id = ${id}`).toEqual([
        { eventType: 'transport_submitted' },
      ]);
    }
  });

  it('accepts 200 requests at once, and sends the shipper one notification and no email', async () => {
    const dealer = await app.signIn('broker');
    const { status, body } = await submit(dealer, getFile(many(200)));
    expect([status, body.count, new Set(body.transportIds).size]).toEqual([201, 200, 200]);
    expect((await dealer.call('GET', '/api/transports/counts')).body).toMatchObject({ all: 200, submitted: 200 });
    await app.settle();
    const notices = await sql`select channel, content ->> 'title' as title from notification_dispatches where user_id = ${dealer.id}`;
    expect(notices).toEqual([{ channel: 'in_app', title: '200 requests from your file are in the marketplace' }]);
    expect((await sql`select 1 from mail_outbox where recipient = ${dealer.email}`).length).toBe(0);
  });

  it('lists the requests in the marketplace and sends one alert for a matching saved search', async () => {
    const kept = await carrier.call('POST', '/api/marketplace/searches', { name: 'Boats', filter: { vehicleType: 'boat' }, alert: true });
    expect(kept.status).toBe(201);
    await submit(
      other,
      getFile([
        { ...accord, vehicle_type: 'boat', model: 'Cutter' },
        { ...accord, vehicle_type: 'boat', model: 'Sloop' },
      ]),
    );
    await app.settle();
    const told = await sql`
      select channel, content ->> 'title' as title from notification_dispatches
      where user_id = ${carrier.id} and notification_type = 'saved-search.matched' order by channel`;
    expect(told).toEqual(['email', 'in_app'].map((channel) => ({ channel, title: '2 new requests for "Boats"' })));
    const models = await sql`select vehicle_model from transports where shipper_id = ${other.id} order by id`;
    expect(models.map(({ vehicleModel }) => vehicleModel)).toEqual(['Cutter', 'Sloop']);
  });

  it('sends one notification and one email if requests have no quotes after a day', async () => {
    const dealer = await app.signIn('shipper');
    await submit(dealer, getFile(many(12)));
    await sql`update transports set submitted_at = submitted_at - interval '25 hours' where shipper_id = ${dealer.id}`;
    const ids = await sql<{ id: string }[]>`select id from transports where shipper_id = ${dealer.id}`;
    await sql`update transports set status = 'quoted' where id = ${ids[0]!.id}`;
    await enqueue({ sql }, schedules.find(({ job }) => job.name === 'tell-of-quiet-requests')!.job, {});
    await app.settle();
    const notices = await sql`
      select channel, content ->> 'title' as title, content ->> 'href' as href from notification_dispatches
      where user_id = ${dealer.id} and notification_type = 'transport.unanswered' order by channel`;
    const told = { title: 'No quotes after 24 hours for 11 requests', href: '/quotes?status=submitted' };
    expect(notices).toEqual([
      { channel: 'email', ...told },
      { channel: 'in_app', ...told },
    ]);
    const facts = await sql`select 1 from events where topic = 'transport.unanswered' and payload->>'shipperId' = ${dealer.id}`;
    expect(facts.length).toBe(11);
  });

  it('suggests to book an estimate after a day without quotes only if a request has an estimate', async () => {
    const boat = { ...accord, vehicle_type: 'boat', model: 'Cutter' };
    const findNext = async (lines: Parameters<typeof getFile>[0]) => {
      const dealer = await app.signIn('shipper');
      const { body } = await submit(dealer, getFile(lines));
      await sql`update transports set submitted_at = submitted_at - interval '25 hours' where shipper_id = ${dealer.id}`;
      await sql`insert into jobs (id, name, data) values (uuidv7(), 'tell-of-quiet-request', ${sql.json({ transportId: body.transportIds[0] })})`;
      await app.settle();
      const [told] = await sql<{ body: string }[]>`
        select content ->> 'body' as body from notification_dispatches
        where user_id = ${dealer.id} and notification_type = 'transport.unanswered' and channel = 'email'`;
      return told!.body.split('Your turn: ')[1];
    };
    expect(await findNext([boat, { ...accord }])).toBe('book an estimate, or contact support.');
    expect(await findNext([boat, { ...boat, model: 'Sloop' }])).toBe('cancel them and send different ones, or contact support.');
  });
});

describe('an import interrupted by a database error', () => {
  it.each([
    ['the same key', { 'idempotency-key': newId() }],
    ['no key at all', {}],
  ])(
    'stores nothing, and the same file with %s can be imported afterwards',
    { tags: 'full' },
    async (_what, headers: Record<string, string>) => {
      const shipper = await fresh();
      await app.settle();
      await sql
        .unsafe(`
      create function refuse_one() returns trigger language plpgsql as $$ begin
        if new.vehicle_model = 'Model 37' then raise exception 'no more'; end if; return new; end $$;
      create trigger refuse_one before insert on transports for each row execute function refuse_one();`)
        .simple();
      const before = await counts();
      const broken = await submit(shipper, getFile(many(40)), headers);
      expect([broken.status, await counts()]).toEqual([500, before]);
      await sql.unsafe('drop trigger refuse_one on transports; drop function refuse_one()').simple();
      expect([(await submit(shipper, getFile(many(40)), headers)).status, await own(shipper)]).toEqual([201, 40]);
    },
  );
});

describe('a file with errors', () => {
  it('lists all errors by line and column, and stores nothing', async () => {
    const file = getFile([
      accord,
      { ...accord, pickup_zip: '99999' },
      { ...accord, year: '1899', make: '' },
      { ...accord, vehicle_type: 'plane', operable: 'perhaps' },
      { ...accord, vin: 'OOOOOOOOOOOOOOOOO' },
      { ...accord, pickup_date: '2020-01-01' },
      { ...accord, model: 'Call 512-555-0142' },
      { ...accord, delivery_zip: '78701' },
    ]);
    const sentences = [
      'Line 3, pickup_zip: Please enter a valid ZIP code (here: 99999)',
      'Line 4, make: Make is required',
      `Line 4, year: Enter a year from 1900 to ${maxVehicleYear()} (here: 1899)`,
      'Line 5, vehicle_type: Use one of car, rv, boat, motorcycle, atv, heavy, trailer, golf (here: plane)',
      'Line 5, operable: Enter yes or no (here: perhaps)',
      'Line 6, vin: A VIN has only digits and letters, never I, O or Q (here: OOOOOOOOOOOOOOOOO)',
      'Line 7, pickup_date: Pickup date cannot be in the past (here: 2020-01-01)',
      'Line 8, model: Remove phone numbers, email and web addresses. Your carrier gets your contact details after booking. (here: Call 512-555-0142)',
      'Line 9, delivery_zip: Pickup and delivery have the same ZIP code (here: 78701)',
    ];
    const before = await counts();
    const checked = await check(sam, file);
    expect(checked.body.faults.first.toSorted()).toEqual(sentences.toSorted());
    expect([checked.status, checked.body.count, checked.body.lines.length, checked.body.faults.count]).toEqual([200, 8, 1, 9]);
    const { status, body } = await submit(sam, file);
    expect([status, body.code, body.error]).toEqual([422, 'invalid', sentences[0]]);
    expect(Object.values(body.fields).toSorted()).toEqual(sentences.toSorted());
    expect(await counts()).toEqual(before);
  });

  it.each([
    ['nothing', '', 'The file is empty'],
    ['headings alone', getFile([], Object.keys(accord)), 'There are no requests below the headings'],
    ['other columns', 'name,phone\nSam,1\n', 'Line 1: Missing columns: vehicle_type, year, make, model, pickup_zip, delivery_zip'],
    ['too many columns', `${'a,'.repeat(200)}b\n`, 'Line 1: A file can have at most 200 columns'],
    ['a column twice', `${Object.keys(accord)},Make\n${Object.values(accord)},Audi\n`, 'Line 1, make: Two columns have this name'],
    ['201 requests', getFile(many(201)), 'A file can have at most 200 requests. Split it into several files.'],
    [
      'a quote that stays open',
      `${Object.keys(accord)}\n"car,2019\n`,
      /^Line 2: The file cannot be read from this point: this opening quote/,
    ],
    ['more cells than headings', `${Object.keys(accord)}\n${Object.values(accord)},x\n`, 'Line 2: More cells than headings'],
  ])('with %s is refused with an explanation', async (_, file, sentence) => {
    const shipper = await fresh();
    const words = typeof sentence === 'string' ? sentence : expect.stringMatching(sentence);
    expect((await check(shipper, file)).body).toMatchObject({ lines: [], faults: { count: 1, first: [words] } });
    expect((await submit(shipper, file)).body).toMatchObject({ code: 'invalid', error: words });
  });

  it('lists all errors when checked, and the first 100 when submitted', async () => {
    const file = getFile(many(150).map((line) => ({ ...line, year: 'x' })));
    const { body } = await check(sam, file);
    expect([body.faults.count, body.faults.first.length, body.lines.length]).toEqual([150, 150, 0]);
    expect(Object.keys((await submit(sam, file)).body.fields).length).toBe(100);
  });

  it.each([
    ['the bytes of a workbook', Buffer.from('PK\x03\x04\x14\0\x06\0\xe9', 'latin1'), 400, 'unreadable'],
    ['a NUL', 'a,b\0c\n', 422, 'invalid'],
    ['more than a megabyte', 'x'.repeat(1024 * 1024 + 1), 413, 'too_large'],
  ])('with %s is refused before it is parsed', async (_, file, status, code) => {
    const shipper = await fresh();
    for (const by of [check, submit]) expect(await by(shipper, file)).toMatchObject({ status, body: { code } });
  });

  it('is refused with 415 unless it is sent as CSV', async () => {
    const shipper = await fresh();
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'application/vnd.ms-excel'])
      expect((await submit(shipper, '{}', { 'content-type': type })).status).toBe(415);
  });
});

describe('checking a file before the import', () => {
  it('stores nothing and returns the lines, the total price range and the number without an estimate', async () => {
    const before = await counts();
    const { status, body } = await check(sam, getFile([accord, { ...accord, delivery_zip: '99501' }, { ...accord, pickup_zip: '2108' }]));
    expect([status, body.count, body.unpriced, body.faults]).toEqual([200, 3, 1, { count: 0, first: [] }]);
    expect(body.lines[0]).toMatchObject({ line: 2, vehicle: '2019 Honda Accord', from: 'Austin, TX', to: 'Denver, CO', pickupDate: null });
    expect(body.lines[1]).toMatchObject({ low: null, high: null, to: 'Anchorage, AK' });
    const cents = (amount: string) => Math.round(Number(amount) * 100);
    expect(cents(body.low)).toBe(cents(body.lines[0].low) + cents(body.lines[2].low));
    expect(cents(body.high)).toBeGreaterThan(cents(body.low));
    expect(body.warnings.first).toEqual(['Line 4, pickup_zip: 2108 is read as 02108']);
    expect(await counts()).toEqual(before);
  });

  it('warns about the same vehicle twice, wrong VIN check digits and ignored columns', async () => {
    const shipper = await app.signIn('shipper');
    const line = { ...accord, vin: '1HGCV1F34KA000006' };
    const file = getFile([
      line,
      { ...accord, vin: '1hgcv1f3-4ka000006', Remark: '' },
      { ...accord, vin: '1HGCV1F34KA000007' },
      accord,
      accord,
    ]);
    expect((await check(shipper, file)).body.warnings.first).toEqual([
      'Line 1: Ignored columns: Remark',
      'Line 4, vin: The check digit is wrong. Compare the VIN with the plate on the vehicle.',
      'Line 3, vin: Same 2019 Honda Accord as line 2',
      'Line 6: Same 2019 Honda Accord as line 5',
    ]);
  });

  it('marks lines that match an open request, one line per request, but does not refuse them', async () => {
    const shipper = await fresh();
    const day = addDays(openDay(new Date()), 20);
    const cart = { ...accord, vin: '', pickup_date: day, vehicle_type: 'golf', make: 'Club Car', model: 'Tempo' };
    const lines = [
      { ...accord, vin: '1HGCV1F34KA000006', pickup_date: '' },
      { ...accord, vin: '', pickup_date: '', model: 'Civic' },
      cart,
      cart,
    ];
    const marks = async (file: readonly Line[]) =>
      (await check(shipper, getFile(file))).body.lines.map(({ isOpenAlready }: { isOpenAlready: boolean }) => isOpenAlready);
    expect(await marks(lines)).toEqual([false, false, false, false]);
    await submit(shipper, getFile(lines.slice(0, 3)));
    expect(await marks(lines)).toEqual([true, true, true, false]);
    expect(
      await marks([
        { ...lines[0]!, vin: '1HGCV1F34KA000007' },
        { ...cart, pickup_date: '' },
        { ...cart, delivery_zip: '80203' },
      ]),
    ).toEqual([false, false, false]);
    expect(await marks([{ ...accord, vin: '1hgcv1f34ka000006', delivery_zip: '80203' }])).toEqual([true]);
    expect((await check(other, getFile(lines))).body.lines.some(({ isOpenAlready }: { isOpenAlready: boolean }) => isOpenAlready)).toBe(
      false,
    );
    const marksWhile = async (status: string) => {
      await sql`update transports set status = ${status} where shipper_id = ${shipper.id}`;
      return marks(lines);
    };
    for (const status of ['quoted', 'accepted', 'assigned']) expect(await marksWhile(status)).toEqual([true, true, true, false]);
    for (const status of ['draft', 'in_transit', 'cancelled']) expect(await marksWhile(status)).toEqual([false, false, false, false]);
    expect((await submit(shipper, getFile(lines.slice(0, 3)))).status).toBe(201);
  });

  it('gives the same result for every encoding and separator, and for the headings of our exports', async () => {
    const plain = getFile([{ ...accord, make: 'Citroën', notes: 'a; b, c' }]);
    const bare = plain.slice(1);
    const tabbed = bare.replaceAll('"', '').replaceAll(/,(?! )/g, '\t');
    const exported = getFile([
      {
        'Vehicle type': 'Car / SUV / Pickup',
        Year: '2019',
        Make: 'Citroën',
        Model: 'Accord',
        'Pickup ZIP': '78701',
        'Delivery ZIP': '80202',
      },
    ]);
    const shapes = [
      plain,
      bare,
      Buffer.from(bare, 'latin1'),
      Buffer.from(bare.replaceAll('\r\n', '\r').replace('ë', '\x91'), 'latin1'),
      Buffer.from(`\uFEFF${tabbed}`, 'utf16le'),
      Buffer.from(`\uFEFF${tabbed}`, 'utf16le').swap16(),
      bare.replaceAll('\r\n', ',,,\r\n') + `${','.repeat(30)}\r\n`.repeat(20),
      bare.replaceAll(',', ', '),
      plain.replaceAll('\r\n', '\n'),
      plain.replaceAll('\r\n', '\r'),
      exported,
      exported.replaceAll(',', ';'),
    ];
    const shipper = await fresh();
    const lines = await Promise.all(shapes.map(async (file) => (await check(shipper, file)).body.lines));
    expect(lines[0]).toMatchObject([{ line: 2, vehicle: '2019 Citroën Accord' }]);
    for (const each of lines) expect(each).toEqual(lines[0]);
    expect((await check(sam, importTemplate())).body).toMatchObject({ count: 1, faults: { count: 0 }, warnings: { count: 0 } });
  });

  it('keeps formulas as text and refuses invisible characters by name', async () => {
    const file = getFile([
      { ...accord, notes: '=HYPERLINK("http://evil.example","x")', personal_items: '＋1 𝕏 😀' },
      { ...accord, make: 'Ho\u202Enda' },
      { ...accord, color: 'Blue\u200B' },
    ]);
    const { body } = await check(sam, file);
    expect(body.lines.length).toBe(1);
    expect(body.faults.first).toEqual([
      'Line 3, make: Remove invisible characters: type the text instead of pasting it (here: Ho nda)',
      'Line 4, color: Remove invisible characters: type the text instead of pasting it (here: Blue)',
    ]);
    const odd = `${importColumns.map(({ name }) => name)},"=cmd|' /C calc'!A0",constructor,__proto__\u202E\n`;
    expect((await check(sam, odd)).body.warnings.first).toEqual(["Line 1: Ignored columns: =cmd|' /C calc'!A0, constructor, __proto__"]);
  });
});

describe('access to the import', () => {
  it('is given to shippers, brokers and carriers, but not to administrators or without a session', async () => {
    const file = getFile([accord]);
    expect((await submit(broker, file)).status).toBe(201);
    expect((await check(carrier, file)).status).toBe(200);
    for (const by of [check, submit]) expect((await by(admin, file)).status).toBe(403);
    const nobody = await app.http.inject({ method: 'POST', url: '/api/transports/import', headers: csv, payload: file });
    expect(nobody.statusCode).toBe(401);
  });

  it('with the same Idempotency-Key submits a file once, even in two calls at once, and refuses another file', async () => {
    const shipper = await app.signIn('shipper');
    const key = { 'idempotency-key': newId() };
    const answers = await Promise.all([1, 2].map(() => submit(shipper, getFile(many(3)), key)));
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    expect([answers.map(({ status }) => status), await own(shipper)]).toEqual([[201, 201], 3]);
    expect((await submit(shipper, getFile(many(4)), key)).body.code).toBe('idempotency_mismatch');
    expect(await own(shipper)).toBe(3);
  });

  it('is limited to 240 requests a minute, then answers 429 with Retry-After and stores nothing', { tags: 'full' }, async () => {
    const shipper = await app.signIn('shipper');
    const allowance = `requests imported by ${shipper.id}`;
    const [start] = await sql<{ at: string }[]>`select now() as at`;
    expect((await submit(shipper, getFile(many(200)))).status).toBe(201);
    // At 240 a minute, 200 requests take 50 seconds; the rest is set here, because the limit refills meanwhile.
    expect(
      await sql`select full_at >= ${start!.at}::timestamptz + interval '50 s' as is_taken from rate_limits where key = ${allowance}`,
    ).toEqual([{ isTaken: true }]);
    await sql`update rate_limits set full_at = now() + interval '5 minutes' where key = ${allowance}`;
    const { status, body, headers } = await submit(shipper, getFile(many(20)));
    expect([status, body.code, Number(headers['retry-after']) > 0]).toEqual([429, 'rate_limited', true]);
    expect(await own(shipper)).toBe(200);
    await sql`update rate_limits set full_at = now() where key = ${allowance}`;
    expect((await submit(shipper, getFile(many(20)))).status).toBe(201);
  });

  it('is refused to a blocked account', async () => {
    const shipper = await app.signIn('shipper');
    await sql`update users set is_blocked = true where id = ${shipper.id}`;
    expect((await submit(shipper, getFile([accord]))).status).toBeGreaterThanOrEqual(401);
    expect(await own(shipper)).toBe(0);
  });
});
