import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { migrationsFolder } from '#server/db/migrations.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { buildAccount } from '../fixtures.ts';
import { personaPassword } from '../personas.ts';

const app = await startTestApp();
const { sql } = app;
const admin = await app.signIn('admin');
const chief = await app.signIn('super_admin');
const base = '/api/admin/officers';
const nowhere = '01890000-0000-7000-8000-000000000000';

const waiting = (overrides: Record<string, unknown> = {}) => buildAccount(sql, { role: 'compliance', confirmedAt: null, ...overrides });
const decide = (who: SignedIn, id: string, body: object) => who.call('POST', `${base}/${id}/confirmation`, body);
const listed = async (who = admin) => ((await who.call('GET', base)).body as { id: string }[]).map(({ id }) => id);
const readAccount = async (id: string) =>
  (await sql`select confirmed_at is not null as confirmed, confirmed_by, is_active from users where id = ${id}`)[0];
const mailsTo = async (email: string) =>
  (await sql`select subject, text_body from mail_outbox where recipient = ${email} order by id`).map((mail) => [
    mail['subject'],
    mail['textBody'],
  ]);
const untouched = { confirmed: false, confirmedBy: null, isActive: true };

beforeEach(async () => {
  await sql`update users set is_active = false where role = 'compliance' and confirmed_at is null`;
});

describe('registering as a compliance officer', () => {
  const form = {
    email: 'olga@watch.example',
    password: 'Quiet-harbour-41',
    fullName: 'Olga Brandt',
    role: 'compliance',
    companyName: 'Watch Inc',
  };

  it('opens a session without permissions, and notifies every administrator once', async () => {
    const blocked = await buildAccount(sql, { role: 'admin', isBlocked: true });
    const { status, body } = await app.anonymous('POST', '/api/auth/register', form);
    expect([status, body.user]).toMatchObject([201, { role: 'compliance', isConfirmed: false, isActive: true }]);
    await app.settle();
    const told = await sql`
      select user_id, channel, content from notification_dispatches
      where notification_type = 'account.registered' and user_id <> ${body.user.id} order by user_id, channel desc`;
    expect(told.map(({ userId, channel }) => [userId, channel])).toEqual(
      [admin.id, chief.id].toSorted().flatMap((id) => [
        [id, 'in_app'],
        [id, 'email'],
      ]),
    );
    expect(told[0]!['content']).toEqual({
      title: 'A Compliance Officer is waiting for confirmation',
      body: 'Olga Brandt (olga@watch.example) of Watch Inc registered as Compliance Officer and has no access yet. Your turn: confirm or decline the account on your dashboard.',
      href: '/dashboard',
    });
    expect(told.map(({ userId }) => userId)).not.toContain(blocked.id);
    expect((await admin.call('GET', base)).body).toEqual([
      {
        id: body.user.id,
        fullName: 'Olga Brandt',
        email: 'olga@watch.example',
        emailVerified: false,
        companyName: 'Watch Inc',
        phoneNumber: null,
        createdAt: expect.any(String),
      },
    ]);
  });

  it('is the only registration administrators are notified about', async () => {
    const before = await sql`select count(*)::int as count from notification_dispatches where user_id = ${admin.id}`;
    await app.anonymous('POST', '/api/auth/register', { ...form, email: 'sh@watch.example', role: 'shipper' });
    await app.settle();
    expect(await sql`select count(*)::int as count from notification_dispatches where user_id = ${admin.id}`).toEqual(before);
  });
});

describe('the list of unconfirmed officers', () => {
  it('shows the longest waiting first, page by page, without confirmed, deactivated and other accounts', async () => {
    const ids = [];
    for (let at = 0; at < 3; at += 1) ids.push((await waiting()).id);
    await buildAccount(sql, { role: 'compliance' });
    await buildAccount(sql, { role: 'carrier' });
    await waiting({ isActive: false });
    expect(await listed()).toEqual(ids);
    expect(await listed(chief)).toEqual(ids);
    const first = await admin.call('GET', `${base}?limit=2`);
    const rest = await admin.call('GET', /<([^>]+)>/.exec(String(first.headers['link']))![1]!);
    expect([...first.body, ...rest.body].map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(rest.headers['link']).toBeUndefined();
    for (const query of ['?limit=0', '?limit=101', '?cursor=x']) expect((await admin.call('GET', `${base}${query}`)).status).toBe(422);
  });

  it('and the decision are for administrators only; an officer can confirm no one', async () => {
    const { id } = await waiting();
    const self = await app.signIn('compliance', { confirmedAt: null });
    for (const who of [self, await app.signIn('compliance'), await app.signIn('shipper')]) {
      expect((await who.call('GET', base)).status).toBe(403);
      for (const target of [id, self.id]) expect((await decide(who, target, { accepted: true })).status).toBe(403);
    }
    expect((await app.anonymous('GET', base)).status).toBe(401);
    expect((await app.anonymous('POST', `${base}/${id}/confirmation`, { accepted: true })).status).toBe(401);
    for (const target of [id, self.id]) expect(await readAccount(target)).toEqual(untouched);
  });
});

describe('confirming an officer', () => {
  it('needs a verified email address; declining does not', async () => {
    const { id, email } = await waiting({ emailVerifiedAt: null });
    expect(await decide(admin, id, { accepted: true })).toMatchObject({
      status: 409,
      body: { code: 'unproven_address', error: 'This officer has not confirmed their email address yet' },
    });
    expect([await readAccount(id), await mailsTo(email)]).toEqual([untouched, []]);
    await sql`update users set email_verified_at = now() where id = ${id}`;
    expect((await decide(admin, id, { accepted: true })).status).toBe(200);
    const other = await waiting({ emailVerifiedAt: null });
    expect((await decide(admin, other.id, { accepted: false, reason: 'Unknown to us' })).status).toBe(200);
  });

  it('gives the open session its permissions, notifies the officer and is audited', async () => {
    const officer = await app.signIn('compliance', { confirmedAt: null });
    const metrics = () => officer.call('GET', '/api/security/metrics');
    expect(await metrics()).toMatchObject({
      status: 403,
      body: { code: 'unconfirmed', error: 'An administrator must confirm your account first.' },
    });
    const { status, body } = await decide(admin, officer.id, { accepted: true });
    expect([status, body]).toEqual([200, { id: officer.id, accepted: true }]);
    expect((await metrics()).status).toBe(200);
    expect((await officer.call('GET', '/api/auth/me')).body.isConfirmed).toBe(true);
    expect(await readAccount(officer.id)).toEqual({ confirmed: true, confirmedBy: admin.id, isActive: true });
    expect(await listed()).toEqual([]);
    expect((await mailsTo(officer.email)).map(([subject]) => subject)).toEqual(['Your Carriage account was confirmed']);
    await app.settle();
    const [notice] = (await officer.call('GET', '/api/notifications')).body;
    expect(notice).toMatchObject({ title: 'Your account was confirmed', href: '/compliance-documents' });
    expect(
      await sql`select event_type, actor_id, details from audit_log where subject_id = ${officer.id} and event_type like '%officer%'`,
    ).toEqual([{ eventType: 'account.officer-confirmed', actorId: admin.id, details: {} }]);
  });
});

describe('declining an officer', () => {
  it('deactivates the account, ends its sessions, always sends the reason by email, and is audited', async () => {
    const officer = await app.signIn('compliance', { confirmedAt: null, notificationEmailOptIn: false });
    const { status, body } = await decide(chief, officer.id, { accepted: false, reason: ' Nobody of that name works here ' });
    expect([status, body]).toEqual([200, { id: officer.id, accepted: false }]);
    expect((await officer.call('GET', '/api/auth/me')).status).toBe(401);
    const again = await app.anonymous('POST', '/api/auth/login', { email: officer.email, password: personaPassword });
    expect([again.status, again.body.error]).toEqual([403, 'Your account is deactivated.']);
    expect(await readAccount(officer.id)).toEqual({ ...untouched, isActive: false });
    const [[subject, text]] = (await mailsTo(officer.email)) as [[string, string]];
    expect(subject).toBe('Your Carriage account was not confirmed');
    expect(text).toContain('Reason: Nobody of that name works here');
    await app.settle();
    expect(
      await sql`select event_type, actor_id, details from audit_log where subject_id = ${officer.id} and event_type like '%officer%'`,
    ).toEqual([{ eventType: 'account.officer-declined', actorId: chief.id, details: { reason: 'Nobody of that name works here' } }]);
  });

  it.each([{}, { reason: null }, { reason: '   ' }])('needs a reason; %j is not enough', async (given) => {
    const { id, email } = await waiting();
    const { status, body } = await decide(admin, id, { accepted: false, ...given });
    expect([status, body.fields]).toEqual([422, { reason: 'Enter the reason for declining the account' }]);
    expect(await readAccount(id)).toEqual(untouched);
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe('a decision on an officer', () => {
  it.each([{}, { accepted: 'yes' }, { accepted: null }, { accepted: false, reason: 'x'.repeat(501) }])('%j is refused', async (body) => {
    const { id } = await waiting();
    expect((await decide(admin, id, body)).status).toBe(422);
    expect(await readAccount(id)).toEqual(untouched);
  });

  it('on an account that is not an officer gives 404', async () => {
    const deleted = await waiting({ deletedAt: new Date(), isActive: false });
    for (const id of [nowhere, admin.id, (await buildAccount(sql)).id, deleted.id, 'x'])
      expect((await decide(admin, id, { accepted: true })).status, id).toBe(404);
  });

  it('is made once, and later decisions are refused', async () => {
    const [confirmed, declined] = [await waiting(), await waiting()];
    await decide(admin, confirmed.id, { accepted: true });
    await decide(admin, declined.id, { accepted: false, reason: 'Unknown' });
    for (const { id } of [confirmed, declined])
      for (const body of [{ accepted: true }, { accepted: false, reason: 'Too late' }])
        expect(await decide(chief, id, body)).toMatchObject({
          status: 409,
          body: { code: 'already_decided', error: 'An administrator has already decided about this account' },
        });
    expect(await readAccount(confirmed.id)).toMatchObject({ confirmed: true, isActive: true });
    expect(await readAccount(declined.id)).toMatchObject({ confirmed: false, isActive: false });
  });

  it('by two administrators at once is made once, and the other is told', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, email } = await waiting();
      const answers = await Promise.all([decide(admin, id, { accepted: true }), decide(chief, id, { accepted: false, reason: 'Unknown' })]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const isConfirmed = answers[0]!.status === 200;
      expect(await readAccount(id)).toEqual({
        confirmed: isConfirmed,
        confirmedBy: isConfirmed ? admin.id : null,
        isActive: isConfirmed,
      });
      expect(await mailsTo(email)).toHaveLength(1);
    }
  });
});

describe('officers registered before confirmation was introduced', () => {
  it('have to be confirmed, except those of the demo', async () => {
    const migration = readFileSync(path.join(migrationsFolder, '0017-confirmed-officers.sql'), 'utf8');
    const demo = await buildAccount(sql, { role: 'compliance' });
    const claimed = await buildAccount(sql, { role: 'compliance', emailVerifiedAt: null });
    const real = await buildAccount(sql, { role: 'compliance', email: 'olaf@watch.example' });
    const seen = sql.begin(async (tx) => {
      await tx`alter table users drop column confirmed_by, drop column confirmed_at`;
      await tx.unsafe(migration).simple();
      const rows = await tx`select id from users where confirmed_at is not null and id = any(${[demo.id, claimed.id, real.id]})`;
      throw Object.assign(new Error('undone'), { ids: rows.map(({ id }) => id) });
    });
    await expect(seen).rejects.toMatchObject({ ids: [demo.id] });
  });
});
