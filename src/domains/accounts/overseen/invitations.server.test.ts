import { afterEach, describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { mailedToken } from '../../../../test/harness/people/mailed.ts';
import { testCtx } from '../../../../test/harness/context.ts';
import { toActor, buildAccount } from '../fixtures.ts';
import { inviteAdmin } from './invitations.ts';
import { personaPassword } from '../personas.ts';

const app = await startTestApp();
const { sql } = app;
const sue = await app.signIn('super_admin', { fullName: 'Sue Prime' });
const url = '/api/super-admin/users';
let made = 0;
const whom = (more: object = {}) => ({ email: `invited.${(made += 1)}@example.com`, fullName: 'Ines Vited', role: 'admin', ...more });
const invite = (body: object) => sue.call('POST', url, body);
const getLink = async (email: string) => (await mailedToken(sql, email, '/reset-password'))!;
const choose = (token: string) => app.anonymous('POST', '/api/auth/reset-password', { token, newPassword: personaPassword });
const signIn = (email: string) => app.anonymous('POST', '/api/auth/login', { email, password: personaPassword });
const flag = (value: 'true' | 'false') => sql`
  insert into system_config (key, value, category) values ('adminCreationEnabled', ${value}, 'security') on conflict (key) do update set value = ${value}`;

afterEach(() => sql`delete from system_config`);

describe('an invited administrator', () => {
  it('has no password until the link from the email sets one, and then signs in with the role', async () => {
    const invited = whom();
    const { status, body } = await invite(invited);
    expect([status, body]).toEqual([201, expect.objectContaining({ ...invited, isGuest: true, isActive: true, emailVerified: false })]);
    expect(JSON.stringify(body)).not.toContain('token');
    expect((await signIn(invited.email)).status).toBe(401);
    const link = await getLink(invited.email);
    expect((await choose(link)).status).toBe(200);
    expect(await signIn(invited.email)).toMatchObject({ status: 200, body: { user: { role: 'admin', emailVerified: true } } });
    expect(await choose(link)).toMatchObject({ status: 422, body: { code: 'link_invalid' } });
    expect(await sue.call('POST', `${url}/${body.id}/invitation`)).toMatchObject({ status: 409, body: { code: 'not_invited' } });
    await app.settle();
    const lines = await sql`select event_type, actor_id from audit_log where subject_id = ${body.id} and event_type = 'account.invited'`;
    expect(lines).toEqual([{ eventType: 'account.invited', actorId: sue.id }]);
  });

  it('cannot be invited by an ended session', async () => {
    const actor = toActor(await buildAccount(sql, { role: 'super_admin' }));
    const ctx = testCtx(app.programSql, { actor, services: app.services });
    const invited = whom({ role: 'super_admin' }) as Parameters<typeof inviteAdmin>[1];
    await expect(inviteAdmin(ctx, invited)).rejects.toMatchObject({ status: 401 });
    expect(await sql`select from users where email = ${invited.email}`).toEqual([]);
  });

  it('is invited once by three calls at once, and never with the address of an existing account', async () => {
    const invited = whom({ role: 'super_admin' });
    const answers = await Promise.all([invite(invited), invite(invited), invite(invited)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('email_taken');
    const shipper = await app.signIn('shipper');
    expect(await invite(whom({ email: shipper.email }))).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect((await sql`select role from users where id = ${shipper.id}`)[0]).toEqual({ role: 'shipper' });
  });

  it('can be sent the invitation again, which ends the earlier link', async () => {
    const invited = whom();
    const { body } = await invite(invited);
    const first = await getLink(invited.email);
    expect((await sue.call('POST', `${url}/${body.id}/invitation`)).status).toBe(200);
    const second = await getLink(invited.email);
    expect(await choose(first)).toMatchObject({ status: 422, body: { code: 'link_invalid' } });
    await sql`update email_links set expires_at = now() - interval '1 second' where user_id = ${body.id}`;
    expect(await choose(second)).toMatchObject({ status: 422, body: { code: 'link_invalid' } });
    expect((await sue.call('POST', `${url}/${body.id}/invitation`)).status).toBe(200);
    expect((await choose(await getLink(invited.email))).status).toBe(200);
    expect(await sue.call('POST', `${url}/${newId()}/invitation`)).toMatchObject({ status: 404 });
  });

  it('has one date of the first sign-in, which later sign-ins do not change', async () => {
    const invited = whom();
    const { body } = await invite(invited);
    await choose(await getLink(invited.email));
    const first = async () => (await sql`select iso(first_signed_in_at) as at from users where id = ${body.id}`)[0]!['at'];
    expect(await first()).toBeNull();
    expect((await signIn(invited.email)).status).toBe(200);
    const at = await first();
    expect((await signIn(invited.email)).status).toBe(200);
    expect([typeof at, await first()]).toEqual(['string', at]);
  });

  it('sets one password if the link is used twice at once', async () => {
    const invited = whom();
    await invite(invited);
    const link = await getLink(invited.email);
    expect((await Promise.all([choose(link), choose(link)])).map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('cannot get in by a forgotten password or a password reset by an administrator', async () => {
    const invited = whom();
    const { body } = await invite(invited);
    await app.anonymous('POST', '/api/auth/forgot-password', { email: invited.email });
    await app.settle();
    expect(await sql`select purpose from email_links where user_id = ${body.id}`).toEqual([{ purpose: 'invitation' }]);
    expect(await sue.call('POST', `/api/admin/users/${body.id}/reset-password`)).toMatchObject({
      status: 409,
      body: { code: 'not_usable' },
    });
  });

  it('does not count as the last active super administrator', async () => {
    const { body } = await invite(whom({ role: 'super_admin' }));
    const [one, other] = [await app.signIn('super_admin'), await app.signIn('super_admin')];
    await sql`update users set is_active = id in (${one.id}, ${other.id}, ${body.id}) where role = 'super_admin'`;
    const remove = (who: typeof one, id: string) => who.call('PATCH', `/api/admin/users/${id}/deactivate`, { reason: 'Left' });
    await Promise.all([remove(one, other.id), remove(other, one.id)]);
    expect(await sql`select from users where role = 'super_admin' and is_active and password_hash is not null`).toHaveLength(1);
    await sql`update users set is_active = true where id = ${sue.id}`;
  });
});

describe('an account without a pending invitation', () => {
  it.each([
    ['a blocked administrator', { isBlocked: true }],
    ['a deactivated administrator', { isActive: false }],
    ['an account that is not an administrator', { role: 'shipper', emailVerifiedAt: new Date() }],
  ])('is not sent an invitation again: %s', async (_, more) => {
    const { body } = await invite(whom());
    await sql`update users set ${sql(more)} where id = ${body.id}`;
    await sql`delete from mail_outbox`;
    expect(await sue.call('POST', `${url}/${body.id}/invitation`)).toMatchObject({ status: 409, body: { code: 'not_invited' } });
    expect(await sql`select from mail_outbox`).toEqual([]);
  });
});

describe('adminCreationEnabled', () => {
  it('off: no one is invited, sent a link again or let in by an invitation, until it is on again', async () => {
    const early = whom();
    const { body } = await invite(early);
    const link = await getLink(early.email);
    await flag('false');
    const refused = { status: 409, body: { code: 'admin_creation_off' } };
    expect(await invite(whom())).toMatchObject(refused);
    expect(await sue.call('POST', `${url}/${body.id}/invitation`)).toMatchObject(refused);
    expect(await choose(link)).toMatchObject(refused);
    expect((await signIn(early.email)).status).toBe(401);
    await flag('true');
    expect((await choose(link)).status).toBe(200);
    expect((await signIn(early.email)).status).toBe(200);
  });

  it.each([
    [{ email: 'nobody' }, 'email'],
    [{ fullName: '' }, 'fullName'],
    [{ role: 'shipper' }, 'role'],
    [{ role: undefined }, 'role'],
  ])('refuses %j with a message on the field', async (wrong, field) => {
    const { status, body } = await invite(whom(wrong));
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });
});
