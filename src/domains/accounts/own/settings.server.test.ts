import { describe, expect, it } from 'vitest';
import { bidForm } from '#domains/bids/fixtures.ts';
import { buildTransport, transportForm } from '#domains/transports/fixtures.ts';
import { phoneMessage } from '#server/phone.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { acceptBid } from '../../../../test/harness/money/bids.ts';
import { mailedToken, listMailsTo as mailsIn } from '../../../../test/harness/people/mailed.ts';
import { personaPassword } from '../personas.ts';
import { getCode } from '../reauthentication/second-factor-fixtures.ts';

const app = await startTestApp();
const { sql } = app;

const mailsTo = (email: string) => mailsIn(sql, email);
const getRow = async (id: string) => (await sql`select * from users where id = ${id}`)[0]!;
const patch = (user: SignedIn, body: object) => user.call('PATCH', '/api/settings/profile', body);
const move = (user: SignedIn, email: string, more: object = {}) => patch(user, { email, currentPassword: personaPassword, ...more });
const verify = (user: SignedIn, token: string) => user.call('POST', '/api/auth/verify-email', { token });
const linkIn = (text: string | undefined) => /\/verify-email\?token=([\w-]+)/.exec(text ?? '')![1]!;
let count = 0;
const freshEmail = () => `fresh${++count}@carriage.example`;

describe('PATCH /api/settings/profile', () => {
  it('changes the given fields immediately, and leaves the others', async () => {
    const user = await app.signIn('shipper');
    const answer = await patch(user, { fullName: ' Sam W. Whitfield ', companyName: 'Whitfield & Co', phoneNumber: '' });
    expect(answer).toMatchObject({
      status: 200,
      body: { fullName: 'Sam W. Whitfield', companyName: 'Whitfield & Co', phoneNumber: null, pendingEmail: null },
    });
    expect((await user.call('GET', '/api/auth/me')).body).toMatchObject({ fullName: 'Sam W. Whitfield', email: user.email });
    expect((await patch(user, { phoneNumber: '604-555-0147 Local 212' })).body.phoneNumber).toBe('+16045550147;ext=212');
    expect((await patch(user, {})).body).toMatchObject({ companyName: 'Whitfield & Co', phoneNumber: '+16045550147;ext=212' });
  });

  it.each([
    [{ fullName: '  ' }, 'fullName', 'Full name is required'],
    [{ fullName: null }, 'fullName', 'Full name is required'],
    [{ email: 'nobody' }, 'email', 'Invalid email address'],
    [{ dotNumber: '000' }, 'dotNumber', 'A DOT number has 1 to 8 digits and does not start with zero.'],
    [{ phoneNumber: 'ask Ann' }, 'phoneNumber', phoneMessage],
    [{ phoneNumber: 'x'.repeat(201) }, 'phoneNumber', expect.any(String)],
  ])('refuses %j and changes nothing', async (wrong, field, message) => {
    const user = await app.signIn('carrier');
    const before = await getRow(user.id);
    expect(await patch(user, { companyName: 'Changed', ...wrong })).toMatchObject({ status: 422, body: { fields: { [field]: message } } });
    expect(await getRow(user.id)).toEqual(before);
  });

  it.each([
    ['carrier', 200],
    ['shipper', 422],
  ] as const)('answers DOT and MC numbers of a %s with %i', async (role, status) => {
    const user = await app.signIn(role);
    const answer = await patch(user, { dotNumber: '1234567', mcNumber: 'MC-123456' });
    expect(answer.status).toBe(status);
    if (status === 422) expect(Object.keys(answer.body.fields)).toEqual(['dotNumber', 'mcNumber']);
    expect((await patch(user, { dotNumber: null, mcNumber: '' })).body).toMatchObject({ dotNumber: null, mcNumber: null });
  });

  it('removes the verification if a name or number changes, but not if it stays the same', async () => {
    const user = await app.signIn('carrier', { dotMcVerified: true });
    const { dotNumber, mcNumber } = await getRow(user.id);
    await patch(user, { dotNumber, mcNumber });
    expect(await getRow(user.id)).toMatchObject({ dotMcVerified: true });
    await patch(user, { mcNumber: 'MC-7654321' });
    expect(await getRow(user.id)).toMatchObject({ dotMcVerified: false, dotNumber, mcNumber: 'MC-7654321' });
    const other = await app.signIn('carrier', { dotMcVerified: true });
    await patch(other, { companyName: 'New name' });
    expect(await getRow(other.id)).toMatchObject({ dotMcVerified: false });
  });

  it('shows a new email address as pending until its link expires', async () => {
    const user = await app.signIn('shipper');
    const email = freshEmail();
    await move(user, email);
    const waiting = async () => (await user.call('GET', '/api/settings/account')).body.pendingEmail;
    expect(await waiting()).toBe(email);
    await sql`update email_links set expires_at = now() - interval '1 second' where user_id = ${user.id} and purpose = 'change_email'`;
    expect(await waiting()).toBeNull();
  });

  it('sets a new email address when its link is used, and notifies the old one', async () => {
    const user = await app.signIn('shipper');
    const email = freshEmail();
    expect((await move(user, email.toUpperCase())).body).toMatchObject({ email: user.email, pendingEmail: email });
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual([
      'Someone asked to change the email address of your Carriage account',
    ]);
    expect((await user.call('GET', '/api/settings/account')).body.pendingEmail).toBe(email);
    const token = linkIn((await mailsTo(email))[0]?.text);
    expect((await Promise.all([verify(user, token), verify(user, token)])).map(({ status, body }) => [status, body.email])).toEqual([
      [200, email],
      [200, email],
    ]);
    expect((await user.call('GET', '/api/auth/me')).body).toMatchObject({ email, emailVerified: true });
    expect((await user.call('GET', '/api/settings/account')).body.pendingEmail).toBeNull();
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toContain('Carriage: Your email address was changed');
    expect((await app.anonymous('POST', '/api/auth/login', { email: user.email, password: personaPassword })).status).toBe(401);
  });

  it.each([
    [
      'changed',
      (user: SignedIn) => user.call('PUT', '/api/user/password', { currentPassword: personaPassword, newPassword: 'A-longer-road-2027' }),
    ],
    [
      'reset by a mailed link',
      async (user: SignedIn) => {
        await app.anonymous('POST', '/api/auth/forgot-password', { email: user.email });
        await app.settle();
        const token = await mailedToken(sql, user.email, '/reset-password');
        return app.anonymous('POST', '/api/auth/reset-password', { token, newPassword: 'A-longer-road-2027' });
      },
    ],
  ] as const)('ends the link to a new address when the password is %s', async (_how, setPassword) => {
    const user = await app.signIn('shipper');
    const email = freshEmail();
    await move(user, email);
    const token = linkIn((await mailsTo(email))[0]?.text);
    expect((await setPassword(user)).status).toBe(200);
    await verify(user, token);
    expect(await getRow(user.id)).toMatchObject({ email: user.email });
    expect(await sql`select from email_links where user_id = ${user.id} and purpose = 'change_email' and used_at is null`).toEqual([]);
  });

  it('asks for the password only before changing the email address', async () => {
    const user = await app.signIn('shipper');
    const email = freshEmail();
    const refused = (message: string) => ({ status: 422, body: { fields: { currentPassword: message } } });
    expect(await patch(user, { email, fullName: 'Not Kept' })).toMatchObject(refused('Current password is required'));
    expect(await patch(user, { email, currentPassword: 'a guess' })).toMatchObject(
      refused('Please check your current password and try again.'),
    );
    expect(await mailsTo(email)).toEqual([]);
    expect((await getRow(user.id))['fullName']).not.toBe('Not Kept');
    expect((await patch(user, { email: user.email, fullName: 'Kept' })).status).toBe(200);
  });

  it('also asks for a two-factor code before changing address or password and deleting the account', async () => {
    const user = await app.signIn('shipper');
    const { body } = await user.call('POST', '/api/auth/two-factor/setup', { password: personaPassword });
    await user.call('POST', '/api/auth/two-factor/confirm', { code: getCode(body.secret) });
    const email = freshEmail();
    const currentPassword = personaPassword;
    const newPassword = 'A-longer-road-2027';
    const calls = [
      (more: object) => patch(user, { email, currentPassword, ...more }),
      (more: object) => user.call('PUT', '/api/user/password', { currentPassword, newPassword, ...more }),
      (more: object) => user.call('POST', '/api/auth/change-password', { currentPassword, newPassword, ...more }),
      (more: object) => user.call('POST', '/api/settings/delete-account', { password: personaPassword, ...more }),
    ];
    for (const call of calls)
      for (const more of [{}, { code: '000000' }]) {
        await sql`delete from rate_limits`;
        await sql`delete from sign_in_attempts`;
        expect(await call(more)).toMatchObject({ status: 422, body: { fields: { code: expect.any(String) } } });
      }
    expect(await getRow(user.id)).toMatchObject({ email: user.email, isActive: true });
    expect(await mailsTo(email)).toEqual([]);
    await sql`delete from rate_limits`;
    await sql`update second_factors set last_step = 0 where user_id = ${user.id}`;
    expect((await calls[0]!({ code: getCode(body.secret) })).body.pendingEmail).toBe(email);
    await sql`update second_factors set last_step = 0 where user_id = ${user.id}`;
    expect((await calls[1]!({ code: getCode(body.secret) })).body).toEqual({ changed: true });
  });

  it('never gives the same email address to two accounts', async () => {
    const [first, second] = [await app.signIn('shipper'), await app.signIn('carrier')];
    expect(await move(first, second.email, { fullName: 'Not Kept' })).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect((await getRow(first.id))['fullName']).not.toBe('Not Kept');
    const email = freshEmail();
    const tokens: string[] = [];
    for (const user of [first, second]) {
      expect((await move(user, email)).status).toBe(200);
      tokens.push((await mailsTo(email)).map(({ text }) => linkIn(text)).find((token) => !tokens.includes(token))!);
    }
    expect(
      (await Promise.all([first, second].map((user, index) => verify(user, tokens[index]!)))).map(({ status }) => status).sort(),
    ).toEqual([200, 409]);
  });

  it('cancels a pending change if the current address is sent', async () => {
    const user = await app.signIn('shipper');
    const email = freshEmail();
    await move(user, email);
    const link = linkIn((await mailsTo(email))[0]?.text);
    expect((await patch(user, { email: user.email })).body.pendingEmail).toBeNull();
    expect((await verify(user, link)).body.code).toBe('link_invalid');
  });
});

describe('/api/settings/account', () => {
  const all = { emailNotifications: true, smsNotifications: false, pushNotifications: true, weeklyReports: true, securityAlerts: true };

  it('stores each preference separately', async () => {
    const user = await app.signIn('shipper');
    expect((await user.call('GET', '/api/settings/account')).body).toEqual({
      ...all,
      smsAvailable: false,
      pendingEmail: null,
      twoFactorEnabled: false,
      twoFactorRequired: false,
      recoveryCodesLeft: 0,
    });
    for (const name of Object.keys(all) as (keyof typeof all)[]) {
      const answer = await user.call('PATCH', '/api/settings/account', { [name]: !all[name] });
      expect(answer).toMatchObject({ status: 200, body: { ...all, [name]: !all[name] } });
      await user.call('PATCH', '/api/settings/account', { [name]: all[name] });
    }
    expect((await user.call('PATCH', '/api/settings/account', { emailNotifications: 'no' })).status).toBe(422);
    expect((await app.anonymous('GET', '/api/settings/account')).status).toBe(401);
  });

  it('lets security alerts be turned off in the app but not by email', async () => {
    const [user, quiet] = [await app.signIn('shipper'), await app.signIn('shipper')];
    await quiet.call('PATCH', '/api/settings/account', { securityAlerts: false, emailNotifications: false });
    for (const one of [user, quiet])
      await one.call('PUT', '/api/user/password', { currentPassword: personaPassword, newPassword: 'A-longer-road-2027' });
    await app.settle();
    const getTitles = async (one: SignedIn) =>
      (await one.call('GET', '/api/notifications')).body.map(({ title }: { title: string }) => title);
    for (const one of [user, quiet]) expect(await mailsTo(one.email)).toMatchObject([{ subject: 'Carriage: Your password was changed' }]);
    expect(await getTitles(user)).toEqual(['Your password was changed']);
    expect(await getTitles(quiet)).toEqual([]);
  });
});

describe('POST /api/settings/my-data', () => {
  it('returns all data of the account, and none of others', async () => {
    const [shipper, carrier, stranger] = [await app.signIn('shipper'), await app.signIn('carrier'), await app.signIn('shipper')];
    const { id } = (await shipper.call('POST', '/api/transports', { ...transportForm, notes: 'Blue gate' })).body;
    await carrier.call('POST', `/api/marketplace/quotes/${id}/bid`, { ...bidForm, notes: 'Only mine' });
    await app.settle();
    const own = await shipper.call('POST', '/api/settings/my-data', { password: personaPassword });
    expect(own.headers['content-disposition']).toMatch(/^attachment; filename="carriage-my-data-\d{4}-\d\d-\d\d\.json"$/);
    expect(own.body).toMatchObject({ account: { id: shipper.id, email: shipper.email }, transports: [{ id, notes: 'Blue gate' }] });
    expect(own.body.quotes).toMatchObject([{ transportId: id, kind: 'opening' }]);
    expect(own.body.notices.length).toBeGreaterThan(0);
    expect(JSON.stringify(own.body)).not.toMatch(/hash|Only mine|secret/i);
    const bidder = (await carrier.call('POST', '/api/settings/my-data', { password: personaPassword })).body;
    expect(bidder).toMatchObject({ transports: [], bids: [{ transportId: id, notes: 'Only mine' }] });
    expect(JSON.stringify(bidder)).not.toMatch(/Blue gate/);
    expect((await stranger.call('POST', '/api/settings/my-data', { password: personaPassword })).body).toMatchObject({
      transports: [],
      quotes: [],
      bids: [],
    });
  });
});

describe('POST /api/settings/delete-account', () => {
  const remove = (user: SignedIn, password = personaPassword) => user.call('POST', '/api/settings/delete-account', { password });
  const login = (email: string) => app.anonymous('POST', '/api/auth/login', { email, password: personaPassword });

  it('erases everything that names the person, ends every session, and lists what is kept', async () => {
    const user = await app.signIn('carrier');
    await user.call('POST', '/api/auth/two-factor/setup', { password: personaPassword });
    await buildTransport(sql, { shipperId: user.id, status: 'draft' });
    const finished = await buildTransport(sql, { shipperId: user.id, status: 'completed' });
    await sql`
      insert into pending_quotes (id, claim_token_hash, email, is_processed, transport_id)
      values (${user.id}, 'a', ${user.email}, true, ${finished})`;
    await app.settle();
    const answer = await remove(user);
    expect(answer).toMatchObject({ status: 200, body: { deleted: true } });
    expect(answer.body.kept).toMatchObject([
      { what: expect.stringContaining('1 finished transport') },
      { what: expect.stringContaining('audit log') },
    ]);
    expect((await user.call('GET', '/api/auth/me')).status).toBe(401);
    expect((await login(user.email)).status).toBe(401);
    await app.settle();
    const row = await getRow(user.id);
    expect(row).toMatchObject({
      email: `deleted-${user.id}@deleted.invalid`,
      fullName: 'Deleted account',
      isActive: false,
      phoneNumber: null,
      dotNumber: null,
    });
    expect((await login(row['email'] as string)).status).toBe(401);
    expect(await sql`select status from transports where shipper_id = ${user.id}`).toEqual([{ status: 'completed' }]);
    expect(await sql`select 1 from pending_quotes where id = ${user.id}`).toHaveLength(0);
    for (const table of ['sessions', 'second_factors', 'email_links', 'notification_dispatches'])
      expect(await sql`select 1 from ${sql(table)} where user_id = ${user.id}`).toHaveLength(0);
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual(['Your Carriage account was deleted']);
    expect((await app.signIn('carrier', { email: user.email })).id).not.toBe(user.id);
  });

  it('asks for the password', async () => {
    const user = await app.signIn('shipper');
    expect(await remove(user, 'wrong')).toMatchObject({ status: 422, body: { fields: { password: expect.any(String) } } });
    expect((await user.call('GET', '/api/auth/me')).status).toBe(200);
  });

  it.each(['submitted', 'quoted', 'accepted', 'assigned', 'in_transit', 'delivered'])(
    'is refused while a transport is %s',
    async (status) => {
      const user = await app.signIn('shipper');
      await buildTransport(sql, { shipperId: user.id, status });
      const answer = await remove(user);
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'account_in_use', error: expect.stringMatching(/in progress|open request/) },
      });
      expect(await getRow(user.id)).toMatchObject({ email: user.email, isActive: true });
      expect((await user.call('GET', '/api/auth/me')).status).toBe(200);
    },
  );

  it('is refused while an offer is open', async () => {
    const [shipper, carrier] = [await app.signIn('shipper'), await app.signIn('carrier')];
    const { id } = (await shipper.call('POST', '/api/transports', transportForm)).body;
    const bid = await carrier.call('POST', `/api/marketplace/quotes/${id}/bid`, bidForm);
    expect((await remove(carrier)).body.error).toBe('You have 1 open offer. Withdraw it first.');
    await acceptBid(app, shipper, bid.body.id);
    expect((await remove(carrier)).body.error).toContain('You have 1 job in progress');
  });

  it('is refused for the last super administrator', async () => {
    await sql`update users set is_active = false where role = 'super_admin'`;
    const [last, admin] = [await app.signIn('super_admin'), await app.signIn('admin')];
    expect((await remove(last)).body.error).toBe('You are the only super admin. Appoint another one first.');
    const blocked = await app.signIn('super_admin');
    await sql`update users set is_blocked = true where id = ${blocked.id}`;
    expect((await remove(last)).status).toBe(409);
    const invited = await app.signIn('super_admin');
    await sql`update users set password_hash = null where id = ${invited.id}`;
    expect((await remove(last)).status).toBe(409);
    const second = await app.signIn('super_admin');
    const answers = await Promise.all([remove(last), remove(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await remove(admin)).status).toBe(200);
  });
});
