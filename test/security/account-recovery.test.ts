import { describe, expect, it } from 'vitest';
import { buildApiKey } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { getCode } from '#domains/accounts/reauthentication/second-factor-fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTrackingLink } from '#domains/tracking/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildWebhook } from '#domains/webhooks/fixtures.ts';
import { newToken, toTokenHash } from '#server/crypto/tokens.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../harness/app.ts';
import { mailedToken } from '../harness/people/mailed.ts';

const app = await startTestApp();
const { sql } = app;
const newPassword = 'quiet-harbour-72';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

const getsTexts = async ({ id }: Pick<SignedIn, 'id'>) =>
  (await sql<{ isOn: boolean }[]>`select notification_sms_opt_in as is_on from users where id = ${id}`)[0]!.isOn;

async function book(shipperId: string) {
  const carrier = await app.signIn('carrier');
  const transportId = await buildTransport(sql, { shipperId, status: 'assigned' });
  const job = { kind: 'own', userId: carrier.id, carrierId: carrier.id, workflowState: 'assigned', isAccepted: true };
  return { transportId, quoteId: await buildQuote(sql, { transportId, ...job }) };
}

async function open(user: Pick<SignedIn, 'id'>, minutes = 0): Promise<() => Promise<string[]>> {
  const createdAt = ago(minutes);
  const key = await buildApiKey(sql, user, { createdAt });
  const hook = await buildWebhook({ sql, services: app.services }, user, { createdAt });
  await sql`update webhook_secrets set created_at = ${createdAt} where endpoint_id = ${hook.id}`;
  const token = newToken();
  const feed = { id: newId(), userId: user.id, tokenHash: toTokenHash(token), createdAt };
  await sql`insert into calendar_feeds ${sql(feed)} on conflict (user_id) do nothing`;
  const link = await buildTrackingLink(sql, { ...(await book(user.id)), madeBy: user.id, createdAt });
  const search = { id: newId(), userId: user.id, name: `Boats ${newId()}`, alert: true, vehicleType: 'boat', createdAt };
  await sql`insert into saved_searches ${sql(search)}`;
  const works = async () => ({
    key: (await app.anonymous('GET', '/api/auth/me', undefined, { authorization: `Bearer ${key.secret}` })).status === 200,
    webhook: (await sql`select from webhook_endpoints where id = ${hook.id}`).length > 0,
    feed: (await app.anonymous('GET', `/api/calendar/${token}.ics`)).status === 200,
    link: (await app.anonymous('POST', '/api/shared-tracking', { token: link.token })).status === 200,
    search: (await sql`select from saved_searches where id = ${search.id}`).length > 0,
  });
  return async () => Object.entries(await works()).flatMap(([name, isWorking]) => (isWorking ? [name] : []));
}

const all = ['key', 'webhook', 'feed', 'link', 'search'];

async function resetPassword({ email }: Pick<SignedIn, 'email'>) {
  await app.anonymous('POST', '/api/auth/forgot-password', { email });
  await app.settle();
  const token = await mailedToken(sql, email, '/reset-password');
  return app.anonymous('POST', '/api/auth/reset-password', { token, newPassword });
}

const signIn = (email: string, more: object = {}) => app.anonymous('POST', '/api/auth/login', { email, password: newPassword, ...more });

async function giveFactor(user: SignedIn): Promise<string> {
  const { body } = await user.call('POST', '/api/auth/two-factor/setup', { password: personaPassword });
  await user.call('POST', '/api/auth/two-factor/confirm', { code: getCode(body.secret) });
  return body.secret;
}

describe('an unverified email address', () => {
  it('cannot open keys, webhooks, feeds, links or saved searches', async () => {
    const shipper = await app.signIn('shipper', { emailVerifiedAt: null });
    const carrier = await app.signIn('carrier', { emailVerifiedAt: null });
    const { transportId } = await book(shipper.id);
    const password = personaPassword;
    const refusal = {
      status: 403,
      body: { code: 'email_unverified', error: expect.stringContaining('Confirm your email address first') },
    };
    const hook = { url: 'https://hooks.example/in', description: '', facts: null, password };
    expect(await shipper.call('POST', '/api/webhooks', hook)).toMatchObject(refusal);
    const key = { name: 'Dispatch', scopes: ['read'], expiresInDays: 30, password };
    expect(await shipper.call('POST', '/api/user/api-keys', key)).toMatchObject(refusal);
    expect(await shipper.call('POST', '/api/settings/calendar', { password })).toMatchObject(refusal);
    expect(await shipper.call('POST', `/api/transports/${transportId}/tracking/links`, { label: 'Aunt May', days: 7 })).toMatchObject(
      refusal,
    );
    const search = { name: 'Boats', alert: true, filter: { vehicleType: 'boat' } };
    expect((await carrier.call('POST', '/api/marketplace/searches', search)).status).toBe(403);
    expect(await sql`select 1 from saved_searches where user_id = ${carrier.id}`).toEqual([]);
  });
});

describe('the first verification of an address', () => {
  it.each(['in the session of its account', 'by a reset password'])('ends all access from before, %s', async (how) => {
    const squatter = await app.signIn('shipper', { emailVerifiedAt: null });
    await sql`update users set notification_sms_opt_in = true where id = ${squatter.id}`;
    const working = await open(squatter, 60);
    const other = await open(await app.signIn('shipper'));
    expect(await working()).toEqual(all);
    if (how === 'by a reset password') expect(await resetPassword(squatter)).toMatchObject({ status: 200, body: { grantsLeft: 0 } });
    else {
      await squatter.call('POST', '/api/auth/verify-email/resend');
      await app.settle();
      const token = await mailedToken(sql, squatter.email, '/verify-email');
      expect((await squatter.call('POST', '/api/auth/verify-email', { token })).status).toBe(200);
    }
    expect(await working()).toEqual([]);
    expect(await other()).toEqual(all);
    // Texts were enabled by the signed-in user; someone who only reads the mailbox may not own the number.
    expect(await getsTexts(squatter)).toBe(how !== 'by a reset password');
  });
});

describe('restoring a replaced address', () => {
  it('ends access and redirects created since the change, and keeps earlier ones', async () => {
    const user = await app.signIn('shipper');
    const before = await open(user, 600);
    const led = await buildWebhook({ sql, services: app.services }, user, { createdAt: ago(600) });
    await sql`update webhook_secrets set created_at = ${ago(600)} where endpoint_id = ${led.id}`;
    const next = `thief.${user.email}`;
    await user.call('PATCH', '/api/settings/profile', { email: next, currentPassword: personaPassword });
    await user.call('POST', '/api/auth/verify-email', { token: await mailedToken(sql, next, '/verify-email') });
    await sql`update webhook_endpoints set url_set_at = now() where id = ${led.id}`;
    const { transportId } = await book(user.id);
    const [known, letIn] = await Promise.all([app.signIn('inspection'), app.signIn('insurance')]);
    await sql`insert into transport_participants (transport_id, user_id, added_by, created_at) values (${transportId}, ${known.id}, ${user.id}, ${ago(600)})`;
    expect((await user.call('POST', `/api/transports/${transportId}/participants`, { email: letIn.email })).status).toBeLessThan(300);
    await sql`update users set notification_sms_opt_in = true where id = ${user.id}`;
    const since = await open(user);
    const token = await mailedToken(sql, user.email, '/restore-email');
    expect((await app.anonymous('POST', '/api/auth/restore-email', { token, newPassword })).status).toBe(200);
    expect(await since()).toEqual([]);
    expect(await before()).toEqual(['webhook', 'feed', 'link', 'search']);
    expect(await sql`select 1 from webhook_endpoints where id = ${led.id}`).toEqual([]);
    expect((await letIn.call('GET', `/api/transports/${transportId}`)).status).toBe(404);
    expect((await known.call('GET', `/api/transports/${transportId}`)).status).toBe(200);
    expect(await getsTexts(user)).toBe(false);
    const { token: bearer } = (await signIn(user.email)).body;
    const access = await app.anonymous('GET', '/api/settings/access', undefined, { authorization: `Bearer ${bearer}` });
    expect(access.body).toMatchObject({ isReviewDue: true });
  });

  it('keeps no tracking link requested at the same moment', async () => {
    const user = await app.signIn('shipper');
    const { transportId } = await book(user.id);
    const next = `thief.${user.email}`;
    await user.call('PATCH', '/api/settings/profile', { email: next, currentPassword: personaPassword });
    await user.call('POST', '/api/auth/verify-email', { token: await mailedToken(sql, next, '/verify-email') });
    const token = await mailedToken(sql, user.email, '/restore-email');
    const ask = (n: number) => user.call('POST', `/api/transports/${transportId}/tracking/links`, { label: `Link ${n}`, days: 7 });
    const restore = app.anonymous('POST', '/api/auth/restore-email', { token, newPassword });
    await Promise.all([restore, ...[1, 2, 3, 4].map(ask)]);
    expect((await restore).status).toBe(200);
    expect(await sql`select 1 from tracking_links where made_by = ${user.id} and revoked_at is null`).toEqual([]);
  });

  it('keeps an earlier second factor, and removes one set up since', async () => {
    const user = await app.signIn('shipper');
    const secret = await giveFactor(user);
    const next = `thief.${user.email}`;
    const code = getCode(secret);
    await sql`update second_factors set last_step = 0, created_at = ${ago(60)}, confirmed_at = ${ago(60)} where user_id = ${user.id}`;
    await user.call('PATCH', '/api/settings/profile', { email: next, currentPassword: personaPassword, code });
    await user.call('POST', '/api/auth/verify-email', { token: await mailedToken(sql, next, '/verify-email') });
    const token = await mailedToken(sql, user.email, '/restore-email');
    expect((await app.anonymous('POST', '/api/auth/restore-email', { token, newPassword })).status).toBe(200);
    expect((await signIn(user.email)).body.code).toBe('second_factor_required');
  });
});

describe('a password reset by a mailed link', () => {
  it('keeps the second factor, and lists other access with one button to revoke all', async () => {
    const user = await app.signIn('shipper');
    const secret = await giveFactor(user);
    const working = await open(user, 60);
    const stranger = await open(await app.signIn('shipper'));
    expect((await user.call('GET', '/api/settings/access')).body).toMatchObject({ isReviewDue: false });
    expect(await resetPassword(user)).toMatchObject({ status: 200, body: { changed: true, grantsLeft: 3 } });
    expect((await user.call('GET', '/api/auth/me')).status).toBe(401);
    expect((await signIn(user.email)).body.code).toBe('second_factor_required');
    await sql`update second_factors set last_step = 0 where user_id = ${user.id}`;
    const { body } = await signIn(user.email, { code: getCode(secret) });
    const bearer = { authorization: `Bearer ${body.token}` };
    const ask = (method: 'GET' | 'POST', path: string) => app.anonymous(method, path, undefined, bearer);
    const turns = async () => (await ask('GET', '/api/turns')).body.filter(({ kind }: { kind: string }) => kind === 'review_access').length;
    const access = (await ask('GET', '/api/settings/access')).body;
    expect(access.isReviewDue).toBe(true);
    expect(access.grants.map(({ kind }: { kind: string }) => kind)).toEqual(['tracking_link', 'calendar_feed', 'webhook']);
    expect(await turns()).toBe(1);
    expect((await ask('POST', '/api/settings/access/revocation')).body).toEqual({ revoked: 3 });
    expect(await working()).toEqual(['search']);
    expect(await stranger()).toEqual(all);
    expect((await ask('GET', '/api/settings/access')).body).toEqual({ grants: [], isReviewDue: false });
    expect(await turns()).toBe(0);
    expect((await ask('POST', '/api/settings/access/revocation')).body).toEqual({ revoked: 0 });
  });

  it('does not ask again once the owner keeps the listed access', async () => {
    const user = await app.signIn('shipper');
    const working = await open(user, 60);
    await resetPassword(user);
    const { body } = await signIn(user.email);
    const bearer = { authorization: `Bearer ${body.token}` };
    expect((await app.anonymous('POST', '/api/settings/access/review', undefined, bearer)).body).toEqual({ reviewed: true });
    expect((await app.anonymous('GET', '/api/settings/access', undefined, bearer)).body.isReviewDue).toBe(false);
    expect(await working()).toEqual(['webhook', 'feed', 'link', 'search']);
  });

  it('audits each revocation, and adds that of a link to the timeline of its transport', async () => {
    const user = await app.signIn('shipper');
    await open(user);
    expect((await user.call('POST', '/api/settings/access/revocation')).body).toEqual({ revoked: 4 });
    await app.settle();
    const lines = await sql<{ eventType: string }[]>`select event_type from audit_log where actor_id = ${user.id} order by event_type`;
    expect(lines.map(({ eventType }) => eventType)).toEqual(
      expect.arrayContaining(['account.changed', 'calendar-feed.ended', 'tracking.link-revoked', 'webhook.changed']),
    );
    expect(
      await sql`select 1 from communication_timeline where initiated_by_user_id = ${user.id} and event_type = 'tracking_link_revoked'`,
    ).toHaveLength(1);
  });
});
