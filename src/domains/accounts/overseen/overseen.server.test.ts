import { describe, expect, it } from 'vitest';
import { roles } from '#shared/roles.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { mailedToken, listMailsTo as mailsOf } from '../../../../test/harness/people/mailed.ts';
import { buildAccount, buildSession } from '../fixtures.ts';
import { personaPassword } from '../personas.ts';
import type { OverseenUser } from './overseen-schemas.ts';
import { accountStatus, accountStatuses } from './overseen-rules.ts';

const app = await startTestApp();
const { sql } = app;
const admin = await app.signIn('admin');
const chief = await app.signIn('super_admin');

const list = async (query: string, who = admin): Promise<OverseenUser[]> => (await who.call('GET', `/api/admin/users?${query}`)).body;
const reason = 'Reported by three shippers';
const deactivate = (who: SignedIn, id: string, body: object = { reason }) => who.call('PATCH', `/api/admin/users/${id}/deactivate`, body);
const activate = (who: SignedIn, id: string) => who.call('PATCH', `/api/admin/users/${id}/activate`, {});
const block = (who: SignedIn, id: string, body: object = { reason }) => who.call('POST', `/api/super-admin/users/${id}/block`, body);
const unblock = (who: SignedIn, id: string) => who.call('POST', `/api/super-admin/users/${id}/unblock`, {});
const reset = (who: SignedIn, id: string) => who.call('POST', `/api/admin/users/${id}/reset-password`, {});
const readAccount = async (id: string) => (await sql`select is_active, is_blocked, blocked_reason from users where id = ${id}`)[0];
const mailsTo = (email: string) => mailsOf(sql, email);

describe('the list of accounts', () => {
  it('can be filtered by part of the email, role and status, page by page, newest first', async () => {
    const ids: string[] = [];
    for (const [at, role] of (['carrier', 'carrier', 'driver'] as const).entries())
      ids.unshift((await buildAccount(sql, { role, email: `listed.${at}@grid.example`, ...(at === 1 && { isActive: false }) })).id);
    await buildAccount(sql, { email: 'listed.9@grid.example', deletedAt: new Date() });
    expect((await list('email=LISTED.')).map(({ id }) => id)).toEqual(ids);
    expect((await list('email=listed.&role=carrier')).map(({ id }) => id)).toEqual(ids.slice(1));
    expect((await list('email=listed.&role=carrier&status=inactive')).map(({ id }) => id)).toEqual([ids[1]]);
    const first = await admin.call('GET', '/api/admin/users?email=listed.&limit=2');
    const rest = await admin.call('GET', /<([^>]+)>/.exec(String(first.headers['link']))![1]!);
    expect([...first.body, ...rest.body].map(({ id }: { id: string }) => id)).toEqual(ids);
    expect((await admin.call('GET', '/api/admin/users?status=asleep')).status).toBe(422);
  });

  it('matches accountStatus() for each status filter', async () => {
    for (const isActive of [true, false])
      for (const isBlocked of [true, false])
        await buildAccount(sql, { email: `status-${isActive}-${isBlocked}@grid.example`, isActive, isBlocked });
    const all = await list('email=status-');
    expect(all).toHaveLength(4);
    for (const status of accountStatuses)
      expect(await list(`email=status-&status=${status}`)).toEqual(all.filter((one) => accountStatus(one) === status));
  });

  it('of blocked users is limited to super administrators and shows the reason', async () => {
    const { id } = await buildAccount(sql, { role: 'broker' });
    await block(chief, id);
    const { body } = await chief.call('GET', '/api/super-admin/users/blocked');
    expect(body.find((one: OverseenUser) => one.id === id)).toMatchObject({
      isBlocked: true,
      blockedReason: reason,
      blockedAt: expect.any(String),
    });
    expect(body.every(({ isBlocked }: OverseenUser) => isBlocked)).toBe(true);
    expect((await admin.call('GET', '/api/super-admin/users/blocked')).status).toBe(403);
  });

  it('contains no password and no license number', async () => {
    const { email } = await buildAccount(sql, { role: 'driver' });
    const [row] = await list(`email=${encodeURIComponent(email)}`);
    expect(Object.keys(row!).filter((key) => /password|license|ein/i.test(key))).toEqual([]);
  });
});

describe('actions on another account', () => {
  const steps = { deactivate, activate, block, unblock, reset } as const;
  const ready = { activate: { isActive: false }, unblock: { isBlocked: true } } as Record<string, object>;
  it.each(Object.keys(steps) as (keyof typeof steps)[])('%s: allowed or refused for every pair of roles', async (name) => {
    for (const who of [admin, chief])
      for (const role of roles) {
        const { id } = await buildAccount(sql, { role, ...ready[name] });
        const before = await readAccount(id);
        const isAllowed = (who === chief || !['block', 'unblock'].includes(name)) && !(who === admin && role === 'super_admin');
        const { status } = await steps[name](who, id);
        expect([who === admin ? 'admin' : 'super_admin', role, status]).toEqual([
          who === admin ? 'admin' : 'super_admin',
          role,
          isAllowed ? 200 : 403,
        ]);
        if (!isAllowed) expect(await readAccount(id)).toEqual(before);
      }
  });

  it('are refused on the own account', async () => {
    for (const step of [deactivate, activate, block, unblock, reset]) {
      expect((await step(chief, chief.id)).body.error).toBe('You can’t do this to your own account. Ask another administrator.');
    }
    expect(await readAccount(chief.id)).toMatchObject({ isActive: true, isBlocked: false });
  });

  it('give 404 for a deleted account', async () => {
    const gone = await buildAccount(sql, { deletedAt: new Date(), isActive: false });
    for (const step of [deactivate, activate, block, unblock, reset]) expect((await step(chief, gone.id)).status).toBe(404);
  });

  it('always leave one super administrator, even if two remove each other at once', async () => {
    for (const step of [deactivate, block]) {
      const [one, other] = [await app.signIn('super_admin'), await app.signIn('super_admin')];
      await sql`update users set is_active = id in (${one.id}, ${other.id}) where role = 'super_admin'`;
      const answers = await Promise.all([step(one, other.id), step(other, one.id)]);
      const [won, told] = answers.map(({ status }) => status).toSorted();
      expect(won).toBe(200);
      expect([401, 409]).toContain(told);
      expect(await sql`select 1 from users where role = 'super_admin' and is_active and not is_blocked`).toHaveLength(1);
      await sql`update users set is_active = true where id = ${chief.id}`;
    }
  });
});

describe('an overseen account', () => {
  it('is signed out and told the reason when deactivated, and can be activated again', async () => {
    const account = await buildAccount(sql, { role: 'carrier' });
    await buildSession(sql, account);
    const { body } = await deactivate(admin, account.id);
    expect(body).toMatchObject({ id: account.id, isActive: false, isBlocked: false });
    expect(await sql`select 1 from sessions where user_id = ${account.id} and revoked_at is null`).toEqual([]);
    expect((await mailsTo(account.email)).map(({ text }) => text)).toEqual([expect.stringContaining(`Reason: ${reason}`)]);
    expect((await deactivate(admin, account.id)).body.code).toBe('already_inactive');
    expect((await activate(admin, account.id)).body).toMatchObject({ isActive: true });
    expect((await activate(admin, account.id)).body.code).toBe('already_active');
    await app.settle();
    expect(await mailsTo(account.email)).toHaveLength(2);
  });

  it('cannot be deactivated or blocked without a reason', async () => {
    const { id } = await buildAccount(sql);
    for (const [step, who] of [
      [deactivate, admin],
      [block, chief],
    ] as const)
      for (const body of [{}, { reason: '   ' }]) {
        const answer = await step(who, id, body);
        expect([answer.status, answer.body.fields.reason]).toEqual([422, 'Please select a user and provide a reason']);
      }
    expect(await readAccount(id)).toMatchObject({ isActive: true, isBlocked: false });
  });

  it('can sign in again after it is unblocked', async () => {
    const account = await buildAccount(sql);
    const { id, email } = account;
    await buildSession(sql, account);
    const signIn = async () => (await app.anonymous('POST', '/api/auth/login', { email, password: personaPassword })).status;
    await block(chief, id);
    expect(await sql`select 1 from sessions where user_id = ${id} and revoked_at is null`).toEqual([]);
    expect(await signIn()).toBe(403);
    expect((await unblock(chief, id)).body).toMatchObject({ isBlocked: false, blockedReason: null });
    expect((await unblock(chief, id)).body.code).toBe('not_blocked');
    expect(await signIn()).toBe(200);
  });

  it('gets a password link by email from an administrator, who sees neither link nor password', async () => {
    const account = await buildAccount(sql);
    const { body } = await reset(admin, account.id);
    expect(body).toEqual({ email: account.email });
    const [mail, ...more] = await mailsTo(account.email);
    expect(more).toEqual([]);
    expect(mail!.text).toContain('A Carriage administrator sent you this link to set a new password');
    expect(mail!.text).not.toMatch(/asked for|most likely|using your address/);
    await deactivate(admin, account.id);
    expect((await reset(admin, account.id)).body.code).toBe('not_usable');
    expect(await mailsTo(account.email)).toHaveLength(2);
    const blocked = await buildAccount(sql);
    await block(chief, blocked.id);
    expect((await reset(chief, blocked.id)).body.code).toBe('not_usable');
    expect(await mailsTo(blocked.email)).toHaveLength(1);
  });

  it('cannot use an earlier password link while it is deactivated', async () => {
    const { id, email } = await buildAccount(sql);
    await reset(admin, id);
    const token = await mailedToken(sql, email, '/reset-password');
    const choose = () => app.anonymous('POST', '/api/auth/reset-password', { token, newPassword: 'quiet-harbour-72' });
    await deactivate(admin, id);
    expect(await choose()).toMatchObject({ status: 422, body: { code: 'link_invalid' } });
    await activate(admin, id);
    expect((await choose()).status).toBe(200);
  });

  it('is deactivated once if two administrators do it at once', async () => {
    const { id, email } = await buildAccount(sql);
    const answers = await Promise.all([deactivate(admin, id), deactivate(chief, id), deactivate(admin, id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('shows its history with action, person and reason, newest first', async () => {
    const { id } = await buildAccount(sql);
    await deactivate(admin, id);
    await activate(chief, id);
    await reset(admin, id);
    await app.settle();
    const { body } = await admin.call('GET', `/api/admin/users/${id}/history`);
    expect(body.map(({ what, reason: why, actorRole }: Record<string, unknown>) => [what, why, actorRole])).toEqual([
      ['Password link sent', null, 'admin'],
      ['Activated', null, 'super_admin'],
      ['Deactivated', reason, 'admin'],
    ]);
    expect(body[0].actor).toBe((await sql`select full_name from users where id = ${admin.id}`)[0]!['fullName']);
  });
});
