import { describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildDocument, buildPendingDocument, dayAfter } from '#domains/compliance/fixtures.ts';
import { walkedRows } from '#server/db/sql/sorted.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { listPages } from '../../../../test/harness/people/lists.ts';
import { driverStatus, driverStatuses } from './independent-drivers-rules.ts';

const app = await startTestApp();
const { sql } = app;
const admin = await app.signIn('admin');
const chief = await app.signIn('super_admin');
const base = '/api/admin/independent-drivers';
const nowhere = '01890000-0000-7000-8000-000000000000';

const driver = (overrides: Record<string, unknown> = {}) => buildAccount(sql, { role: 'independent_driver', ...overrides });
const list = async (query: string) => (await admin.call('GET', `${base}?${query}`)).body as { id: string; status: string }[];
const act = (who: SignedIn, id: string, verb: string, body: object = {}) => who.call('POST', `${base}/${id}/${verb}`, body);
const flags = async (id: string) =>
  (await sql`select insurance_verified, dot_mc_verified, is_blocked, blocked_reason from users where id = ${id}`)[0];
const audited = async (id: string) => {
  await app.settle();
  return (await sql`select event_type, actor_id, details from audit_log where subject_id = ${id} order by id`).map(
    ({ eventType, actorId, details }) => [eventType, actorId, details],
  );
};

describe('the list of independent drivers', () => {
  it('has only independent drivers, newest first, with their fields, documents and status', async () => {
    await buildAccount(sql, { role: 'carrier' });
    await driver({ deletedAt: new Date() });
    const ivan = await driver({ businessEin: '12-3456789' });
    const certificate = await buildDocument(sql, { userId: ivan.id, documentType: 'certificate_of_insurance' });
    await buildPendingDocument(sql, { userId: ivan.id, documentType: 'driver_license' });
    const [first] = await list('limit=1');
    expect(first).toMatchObject({
      id: ivan.id,
      fullName: 'Ivan Petrov',
      email: ivan.email,
      phoneNumber: '(775) 555-0105',
      companyName: 'Petrov Hauling',
      dotNumber: '9900005',
      mcNumber: 'MC-9900005',
      driverLicenseNumber: 'NV-1402987714',
      businessEin: '12-3456789',
      insuranceVerified: false,
      dotMcVerified: false,
      isBlocked: false,
      blockedReason: null,
      cargoInsuranceDoc: certificate,
      liabilityInsuranceDoc: certificate,
      contractorAgreementDoc: null,
      status: 'pending',
      pendingDocuments: 1,
      insuranceReview: null,
      dotMcReview: null,
    });
    const newer = await buildPendingDocument(sql, { userId: ivan.id, documentType: 'certificate_of_insurance' });
    expect((await list('limit=1'))[0]).toMatchObject({ cargoInsuranceDoc: newer, liabilityInsuranceDoc: newer });
    await sql`delete from compliance_documents where id = ${newer}`;
    expect((await list('limit=1'))[0]).toEqual(first);
    expect(await list('limit=100')).toHaveLength(1);
    expect((await admin.call('GET', `${base}/${ivan.id}`)).body).toEqual(first);
  });

  it('filtered by status agrees with the status rule', async () => {
    const companyName = 'Grid Hauling';
    for (const isBlocked of [true, false])
      for (const insuranceVerified of [true, false])
        for (const dotMcVerified of [true, false]) await driver({ companyName, isBlocked, insuranceVerified, dotMcVerified });
    const all = (await list('search=grid&limit=100')) as unknown as Parameters<typeof driverStatus>[0][];
    expect(all).toHaveLength(8);
    for (const status of driverStatuses)
      expect(await list(`search=grid&limit=100&status=${status}`)).toEqual(all.filter((one) => driverStatus(one) === status));
    expect((await admin.call('GET', `${base}?status=asleep`)).status).toBe(422);
  });

  it('can be searched by part of name, company, email or number in any case', async () => {
    const found = await driver({
      fullName: 'Quentin Ashdown',
      companyName: 'Plain%Road_Cars',
      email: 'q.ashdown@roads.example',
      dotNumber: '8812345',
      mcNumber: 'MC-771234',
    });
    for (const search of ['ashDOWN', 'plain%road_', 'q.ashdown@ROADS', '88123', 'mc-7712'])
      expect(
        (await list(`search=${encodeURIComponent(search)}`)).map(({ id }) => id),
        search,
      ).toEqual([found.id]);
    for (const search of ['plain_road', 'nobody-of-that-name', '%%'])
      expect(await list(`search=${encodeURIComponent(search)}`), search).toEqual([]);
  });

  it('is listed page by page', async () => {
    const ids = [];
    for (let at = 0; at < 5; at += 1) ids.unshift((await driver({ companyName: 'Paged Hauling' })).id);
    const first = await admin.call('GET', `${base}?search=paged&limit=3`);
    const rest = await admin.call('GET', /<([^>]+)>/.exec(String(first.headers['link']))![1]!);
    expect([...first.body, ...rest.body].map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(rest.headers['link']).toBeUndefined();
  });

  it('gives the same search results in every order, whatever way the search takes', async () => {
    const built = [];
    for (let at = 0; at < 4; at += 1) built.push((await driver({ companyName: 'Scattered Hauling', fullName: `Same ${at % 2}` })).id);
    const orders = ['created', 'name', 'company'].flatMap((sort) => ['asc', 'desc'].map((order) => `sort=${sort}&order=${order}`));
    const pages = async (order: string) => (await listPages(admin, `${base}?search=scattered&${order}`)).map(({ id }) => id);
    const inEveryOrder = async () =>
      Object.fromEntries(await Promise.all(orders.map(async (order) => [order, await pages(order)] as const)));
    const before = await inEveryOrder();
    for (const order of orders) expect([order, before[order]!.toSorted()]).toEqual([order, built.toSorted()]);
    await sql.begin(async (tx) => {
      // Older, newer, and first and last in every sort order: a thousand rows between the match and each end of the list.
      await tx`
        insert into users (id, email, password_hash, full_name, role, company_name)
        select (left(end_of.id, 28) || lpad(to_hex(n), 8, '0'))::uuid, 'crowd' || end_of.word || n || '@crowd.example', 'none', end_of.word, 'independent_driver', end_of.word
        from generate_series(1, ${walkedRows}) n
          cross join (values ('00000000-0000-7000-8000-00000000', 'aaa'), ('ffffffff-ffff-7fff-bfff-ffffffff', 'zzz')) end_of (id, word)`;
    });
    expect(await inEveryOrder()).toEqual(before);
  });

  it('and each action are for administrators only', async () => {
    const { id } = await driver();
    const calls = [
      ['GET', base],
      ['GET', `${base}/${id}`],
      ...['verify-insurance', 'verify-dotmc', 'block', 'unblock'].map((verb) => ['POST', `${base}/${id}/${verb}`]),
    ] as ['GET' | 'POST', string][];
    const [compliance, carrier] = [await app.signIn('compliance'), await app.signIn('carrier')];
    for (const [method, url] of calls) {
      const body = method === 'POST' ? { verified: true } : undefined;
      expect((await app.anonymous(method, url, body)).status).toBe(401);
      for (const who of [compliance, carrier]) expect((await who.call(method, url, body)).status, url).toBe(403);
    }
    expect(await flags(id)).toEqual({ insuranceVerified: false, dotMcVerified: false, isBlocked: false, blockedReason: null });
  });
});

describe('verifying an independent driver', () => {
  it.each([
    ['nothing', null],
    ['a rejected certificate', { verified: false, rejectionReason: 'Cut off' }],
    ['an expired certificate', { verified: true, expirationDate: dayAfter(-3) }],
    ['another paper', { documentType: 'w9_tax_form' as const }],
  ])('insurance is refused with %s on file, but rejecting it is not', async (_, paper) => {
    const { id } = await driver();
    if (paper) await buildDocument(sql, { userId: id, documentType: 'certificate_of_insurance', ...paper });
    expect(await act(admin, id, 'verify-insurance', { verified: true })).toMatchObject({
      status: 409,
      body: { code: 'no_certificate', error: expect.stringMatching(/^There is no valid certificate of insurance on file\./) },
    });
    expect(await flags(id)).toMatchObject({ insuranceVerified: false });
    expect(await audited(id)).toEqual([]);
    expect((await act(admin, id, 'verify-insurance', { verified: false })).status).toBe(200);
  });

  it('insurance stores the decision, reviewer and notes, and notifies the driver', async () => {
    const { id } = await driver();
    await buildDocument(sql, { userId: id, documentType: 'certificate_of_insurance' });
    const { status, body } = await act(admin, id, 'verify-insurance', { verified: true, notes: 'Seen on paper' });
    expect([status, body]).toMatchObject([
      200,
      { insuranceVerified: true, dotMcVerified: false, status: 'pending', insuranceReview: { verified: true, notes: 'Seen on paper' } },
    ]);
    expect(body.insuranceReview.reviewedBy).toBe('Ada Fletcher');
    expect(await audited(id)).toEqual([['account.reviewed', admin.id, { kind: 'insurance', verified: true, notes: 'Seen on paper' }]]);
    expect(await sql`select channel, content ->> 'title' as title from notification_dispatches where user_id = ${id} order by id`).toEqual([
      { channel: 'in_app', title: 'Your insurance was verified' },
      { channel: 'email', title: 'Your insurance was verified' },
    ]);
  });

  it('DOT/MC sets the flag and stores a check with the manual override flag', async () => {
    const { id } = await driver({ insuranceVerified: true });
    expect((await act(admin, id, 'verify-dotmc', { verified: true })).body).toMatchObject({ dotMcVerified: true, status: 'verified' });
    expect((await act(chief, id, 'verify-dotmc', { verified: false, notes: 'Not theirs' })).body).toMatchObject({
      dotMcVerified: false,
      status: 'pending',
      dotMcReview: { verified: false, notes: 'Not theirs', reviewedBy: 'Sofia Reyes' },
    });
    expect(
      await sql`select dot_number, mc_number, status, manual_override_flag, snapshot from dot_mc_validation_logs where user_id = ${id} order by id`,
    ).toMatchObject([
      { dotNumber: '9900005', mcNumber: 'MC-9900005', status: 'valid', manualOverrideFlag: true, snapshot: { decidedBy: admin.id } },
      { status: 'invalid', manualOverrideFlag: true, snapshot: { decidedBy: chief.id } },
    ]);
  });

  it('opens and closes the compliance gate', async () => {
    const ivan = await app.signIn('independent_driver');
    const canBid = async () => (await ivan.call('GET', '/api/compliance/status')).body.canBid;
    expect(await canBid()).toBe(true);
    await act(admin, ivan.id, 'verify-insurance', { verified: false });
    expect(await canBid()).toBe(false);
    await act(admin, ivan.id, 'verify-insurance', { verified: true });
    expect(await canBid()).toBe(true);
  });

  it('without numbers is refused, but rejecting them is not', async () => {
    const { id } = await driver({ dotNumber: null, mcNumber: null });
    expect(await act(admin, id, 'verify-dotmc', { verified: true })).toMatchObject({ status: 409, body: { code: 'no_numbers' } });
    expect(await audited(id)).toEqual([]);
    expect((await act(admin, id, 'verify-dotmc', { verified: false })).status).toBe(200);
  });

  it('with the same decision, even at once, is stored once', async () => {
    const { id } = await driver();
    const answers = await Promise.all([admin, chief, admin].map((who) => act(who, id, 'verify-dotmc', { verified: true })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await sql`select 1 from dot_mc_validation_logs where user_id = ${id}`).toHaveLength(1);
    expect(await sql`select 1 from driver_reviews where user_id = ${id}`).toHaveLength(1);
  });

  it('refuses invalid input and unknown drivers, and writes nothing', async () => {
    const { id } = await driver();
    const carrier = await buildAccount(sql, { role: 'carrier' });
    expect(await act(admin, id, 'verify-insurance', {})).toMatchObject({
      status: 422,
      body: { fields: { verified: 'Choose verified or rejected' } },
    });
    expect((await act(admin, id, 'verify-insurance', { verified: true, notes: 'x'.repeat(1001) })).status).toBe(422);
    for (const missing of [nowhere, carrier.id, (await driver({ deletedAt: new Date() })).id])
      for (const verb of ['verify-insurance', 'verify-dotmc', 'block', 'unblock'])
        expect((await act(admin, missing, verb, { verified: true })).status).toBe(404);
    expect(await sql`select 1 from driver_reviews where user_id in (${id}, ${carrier.id})`).toEqual([]);
  });
});

describe('blocking an independent driver', () => {
  it('ends open sessions at once, stores the reason, and tells the driver at sign-in whom to ask', async () => {
    const ivan = await app.signIn('independent_driver');
    expect((await ivan.call('GET', '/api/auth/me')).status).toBe(200);
    expect((await act(admin, ivan.id, 'block', { reason: 'Complaints of three shippers' })).body).toMatchObject({
      isBlocked: true,
      blockedReason: 'Complaints of three shippers',
      status: 'blocked',
    });
    expect((await ivan.call('GET', '/api/auth/me')).status).toBe(401);
    expect(await sql`select 1 from sessions where user_id = ${ivan.id} and revoked_at is null`).toEqual([]);
    expect(await app.anonymous('POST', '/api/auth/login', { email: ivan.email, password: personaPassword })).toMatchObject({
      status: 403,
      body: { error: 'Your account has been blocked. Please contact support.', code: 'blocked' },
    });
    expect(await audited(ivan.id)).toContainEqual(['account.blocked', admin.id, { reason: 'Complaints of three shippers' }]);
  });

  it.each([{}, { reason: '' }, { reason: '  ' }, { reason: null }])(
    "without a reason (%j) stores the reason 'Admin action'",
    async (body) => {
      const { id } = await driver();
      expect((await act(admin, id, 'block', body)).body.blockedReason).toBe('Admin action');
    },
  );

  it('can be undone, and the driver can sign in again', async () => {
    const ivan = await driver({ isBlocked: true, blockedReason: 'Admin action', blockedAt: new Date() });
    expect((await act(chief, ivan.id, 'unblock', { reason: 'Cleared up' })).body).toMatchObject({
      isBlocked: false,
      blockedReason: null,
      blockedAt: null,
    });
    expect((await app.anonymous('POST', '/api/auth/login', { email: ivan.email, password: personaPassword })).status).toBe(200);
    expect(await audited(ivan.id)).toContainEqual(['account.unblocked', chief.id, { reason: 'Cleared up' }]);
  });

  it('or unblocking by two at once succeeds once, and the other is told', async () => {
    const { id } = await driver();
    const blocks = await Promise.all([admin, chief].map((who) => act(who, id, 'block')));
    expect(blocks.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(blocks.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'already_blocked',
      error: 'This account is already blocked',
    });
    const unblocks = await Promise.all([admin, chief].map((who) => act(who, id, 'unblock')));
    expect(unblocks.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await audited(id)).map(([type]) => type)).toEqual(['account.blocked', 'account.unblocked']);
  });
});
