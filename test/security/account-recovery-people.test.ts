import { describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { getCode } from '#domains/accounts/reauthentication/second-factor-fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import type { Role } from '#shared/roles.ts';
import { startTestApp, type SignedIn } from '../harness/app.ts';
import { mailedToken, listMailsTo } from '../harness/people/mailed.ts';

const app = await startTestApp();
const { sql } = app;
const newPassword = 'quiet-harbour-72';
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
let made = 0;

async function takeOver(user: SignedIn, code?: string): Promise<void> {
  const next = `thief.${user.email}`;
  await user.call('PATCH', '/api/settings/profile', { email: next, currentPassword: personaPassword, code });
  const token = await mailedToken(sql, next, '/verify-email');
  expect((await user.call('POST', '/api/auth/verify-email', { token })).status).toBe(200);
}

const setPassword = (token: string | undefined) => app.anonymous('POST', '/api/auth/reset-password', { token, newPassword });
const logIn = (email: string) => app.anonymous('POST', '/api/auth/login', { email, password: newPassword });

async function signedIn(email: string): Promise<SignedIn['call']> {
  const { body } = await logIn(email);
  return (method, path, sent) => app.anonymous(method, path, sent, { authorization: `Bearer ${body.token}` });
}

async function restore({ email }: SignedIn): Promise<SignedIn['call']> {
  const token = await mailedToken(sql, email, '/restore-email');
  expect((await app.anonymous('POST', '/api/auth/restore-email', { token, newPassword })).status).toBe(200);
  await app.settle();
  return signedIn(email);
}

const listKinds = async (call: SignedIn['call']): Promise<string[]> =>
  (await call('GET', '/api/settings/access')).body.grants.map(({ kind }: { kind: string }) => kind);

async function invite(call: SignedIn['call'], role: Role = 'super_admin'): Promise<{ id: string; email: string }> {
  const email = `invited.${(made += 1)}@example.com`;
  const { status, body } = await call('POST', '/api/super-admin/users', { email, fullName: 'Evil Boss', role });
  expect(status).toBe(201);
  return { id: body.id, email };
}

const findLink = ({ email }: { email: string }) => mailedToken(sql, email, '/reset-password');

describe('administrators invited during a takeover', () => {
  it('are deactivated when the owner restores the email address, including those they invited themselves', async () => {
    const chief = await app.signIn('super_admin');
    const earlier = await invite(chief.call);
    await setPassword(await findLink(earlier));
    await sql`update users set invited_at = ${ago(60)} where id = ${earlier.id}`;
    await takeOver(chief);
    const [waiting, settled] = [await invite(chief.call), await invite(chief.call)];
    const link = await findLink(waiting);
    await setPassword(await findLink(settled));
    const settledCall = await signedIn(settled.email);
    const next = await invite(settledCall);
    await setPassword(await findLink(next));
    expect(await listKinds(chief.call)).toContain('admin_invitation');
    await restore(chief);
    expect(await setPassword(link)).toMatchObject({ status: 422, body: { code: 'link_invalid' } });
    for (const { email } of [settled, next]) expect(await logIn(email)).toMatchObject({ status: 403, body: { code: 'inactive' } });
    expect((await settledCall('GET', '/api/admin/users')).status).toBe(401);
    expect((await logIn(earlier.email)).status).toBe(200);
    const lines =
      await sql`select 1 from audit_log where event_type = 'account.deactivated' and subject_id in (${waiting.id}, ${settled.id}, ${next.id})`;
    expect(lines).toHaveLength(3);
  });

  it('are announced to every other administrator in the app and by email when they are invited', async () => {
    const [chief, ada] = [await app.signIn('super_admin', { fullName: 'Sofia Prime' }), await app.signIn('admin')];
    const invited = await invite(chief.call);
    await app.settle();
    const [notice] = (await ada.call('GET', '/api/notifications')).body;
    expect(notice).toMatchObject({ title: 'Evil Boss was invited as super admin', href: '/admin/users' });
    expect(notice.body).toContain(`Sofia Prime (${chief.email}) invited ${invited.email}.`);
    expect((await listMailsTo(sql, ada.email)).at(-1)!.subject).toBe('Evil Boss was invited as super admin');
    expect((await listMailsTo(sql, invited.email)).map(({ subject }) => subject)).toEqual(['You are invited to Carriage']);
  });

  it('are listed after a password reset and deactivated by revoking all access, which needs recent authentication', async () => {
    const chief = await app.signIn('super_admin');
    const invited = await invite(chief.call);
    const link = await findLink(invited);
    await app.anonymous('POST', '/api/auth/forgot-password', { email: chief.email });
    await app.settle();
    expect((await setPassword(await findLink(chief))).body).toMatchObject({ grantsLeft: 1 });
    const call = await signedIn(chief.email);
    expect((await call('GET', '/api/settings/access')).body).toMatchObject({
      isReviewDue: true,
      grants: [{ kind: 'admin_invitation', name: invited.email, id: invited.id }],
    });
    await sql`update sessions set reauthenticated_at = ${ago(60)} where user_id = ${chief.id}`;
    expect((await call('POST', '/api/settings/access/revocation')).body).toMatchObject({ code: 'proof_needed' });
    await sql`update sessions set reauthenticated_at = now() where user_id = ${chief.id}`;
    expect((await call('POST', '/api/settings/access/revocation')).body).toEqual({ revoked: 1 });
    expect((await call('GET', '/api/settings/access')).body).toEqual({ grants: [], isReviewDue: false });
    expect((await setPassword(link)).body).toMatchObject({ code: 'link_invalid' });
  });
});

it('a compliance officer confirmed during a takeover must be confirmed again after the recovery', async () => {
  const admin = await app.signIn('admin');
  const [known, letIn] = [
    await app.signIn('compliance', { confirmedAt: ago(60), confirmedBy: admin.id }),
    await app.signIn('compliance', { confirmedAt: null }),
  ];
  await takeOver(admin);
  expect((await admin.call('POST', `/api/admin/officers/${letIn.id}/confirmation`, { accepted: true, reason: null })).status).toBe(200);
  const areConfirmed = () => Promise.all([known, letIn].map(async ({ call }) => (await call('GET', '/api/auth/me')).body.isConfirmed));
  expect(await areConfirmed()).toEqual([true, true]);
  await restore(admin);
  expect(await areConfirmed()).toEqual([true, false]);
});

describe('participants of a transport', () => {
  it('cannot be added from an unverified address, and lose access when the address is first verified', async () => {
    const squatter = await app.signIn('shipper', { emailVerifiedAt: null });
    const transportId = await buildTransport(sql, { shipperId: squatter.id, status: 'submitted' });
    const [yard, agent] = [await app.signIn('storage'), await app.signIn('inspection')];
    const path = `/api/transports/${transportId}`;
    expect(await squatter.call('POST', `${path}/participants`, { email: yard.email })).toMatchObject({
      status: 403,
      body: { code: 'email_unverified' },
    });
    await sql`insert into transport_participants (transport_id, user_id, added_by, created_at) values (${transportId}, ${agent.id}, ${squatter.id}, ${ago(60)})`;
    await app.anonymous('POST', '/api/auth/forgot-password', { email: squatter.email });
    await app.settle();
    await setPassword(await findLink(squatter));
    const owner = await signedIn(squatter.email);
    for (const { call } of [yard, agent]) expect((await call('GET', path)).status).toBe(404);
    expect((await owner('POST', `${path}/participants`, { email: yard.email })).status).toBeLessThan(300);
    expect((await owner('GET', '/api/settings/access')).body.grants).toMatchObject([
      { kind: 'participant', name: expect.stringContaining('2019 Honda') },
    ]);
    expect((await owner('POST', '/api/settings/access/revocation')).body).toEqual({ revoked: 1 });
    expect((await yard.call('GET', path)).status).toBe(404);
  });
});

describe('drivers and carriers named during a takeover', () => {
  const job = async (parties: object, state = 'assigned') => {
    const shipper = await app.signIn('shipper');
    const transportId = await buildTransport(sql, { shipperId: shipper.id, status: state === 'booked' ? 'accepted' : state });
    const quoteId = await buildQuote(sql, { transportId, kind: 'own', workflowState: state, isAccepted: true, ...parties });
    return { transportId, quoteId };
  };
  const sees = async ({ call }: SignedIn, { transportId }: { transportId: string }) =>
    (await call('GET', `/api/transports/${transportId}`)).status === 200;

  it('are removed before pickup when the owner restores the address; drivers named before or in transit stay', async () => {
    const carrier = await app.signIn('carrier');
    const [own, thieves] = [await app.signIn('driver'), await app.signIn('driver')];
    const parties = { userId: carrier.id, carrierId: carrier.id };
    const [known, named, picked] = [await job(parties), await job(parties), await job(parties)];
    const dispatch = ({ quoteId }: typeof known, driver: SignedIn) =>
      carrier.call('POST', `/api/quotes/${quoteId}/dispatch`, { driverEmail: driver.email, takesBoth: true });
    expect((await dispatch(known, own)).status).toBe(200);
    await sql`update quotes set driver_named_at = ${ago(60)} where id = ${known.quoteId}`;
    await takeOver(carrier);
    for (const one of [named, picked]) expect((await dispatch(one, thieves)).status).toBe(200);
    await sql`update quotes set workflow_state = 'in_transit', picked_up_at = now() where id = ${picked.quoteId}`;
    await sql`update transports set status = 'in_transit' where id = ${picked.transportId}`;
    expect(await listKinds(carrier.call)).toEqual(['driver', 'driver']);
    const owner = await restore(carrier);
    expect(await Promise.all([sees(own, known), sees(thieves, named), sees(thieves, picked)])).toEqual([true, false, true]);
    expect(await listKinds(owner)).toEqual(['driver']);
    const { body } = await owner('GET', `/api/transports/${named.transportId}/quotes`);
    expect(body).toMatchObject([{ id: named.quoteId, workflowState: 'assigned', can: { take: true } }]);
  });

  it('have no job if they are named while the address is restored', async () => {
    const carrier = await app.signIn('carrier');
    const driver = await app.signIn('driver');
    const jobs = await Promise.all([1, 2, 3].map(() => job({ userId: carrier.id, carrierId: carrier.id })));
    await takeOver(carrier);
    const name = ({ quoteId }: (typeof jobs)[number]) =>
      carrier.call('POST', `/api/quotes/${quoteId}/dispatch`, { driverEmail: driver.email, takesBoth: true });
    await Promise.all([restore(carrier), ...jobs.map(name)]);
    await app.settle();
    expect(await sql`select 1 from quotes where driver_id = ${driver.id}`).toEqual([]);
  });

  it('are removed from the job of a broker, which is then without a carrier', async () => {
    const [broker, carrier] = [await app.signIn('broker'), await app.signIn('carrier')];
    const brokered = await job({ userId: broker.id, brokerId: broker.id }, 'booked');
    await takeOver(broker);
    const dispatched = await broker.call('POST', `/api/quotes/${brokered.quoteId}/dispatch`, { carrierEmail: carrier.email });
    expect(dispatched.status).toBe(200);
    expect(await sees(carrier, brokered)).toBe(true);
    await restore(broker);
    expect(await sees(carrier, brokered)).toBe(false);
    expect(await sql`select workflow_state, carrier_id from quotes where id = ${brokered.quoteId}`).toEqual([
      { workflowState: 'booked', carrierId: null },
    ]);
  });
});

it('a second factor set up by the session that changed the address does not lock out the owner', async () => {
  const user = await app.signIn('shipper');
  await sql`update sessions set created_at = ${ago(30)} where user_id = ${user.id}`;
  const { body } = await user.call('POST', '/api/auth/two-factor/setup', { password: personaPassword });
  await user.call('POST', '/api/auth/two-factor/confirm', { code: getCode(body.secret) });
  await sql`update second_factors set created_at = ${ago(20)}, confirmed_at = ${ago(20)}, last_step = 0 where user_id = ${user.id}`;
  await takeOver(user, getCode(body.secret));
  await restore(user);
  expect((await logIn(user.email)).status).toBe(200);
});
