import { describe, expect, it } from 'vitest';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { openDedicatedClient } from '#server/db/connection/connect.ts';
import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { listMailsTo } from '../../../test/harness/people/mailed.ts';
import { noticesChanged, notify } from './commands.ts';
import { testCtx } from '../../../test/harness/context.ts';

const app = await startTestApp();
const { sql } = app;
const ctx: Ctx<null> = testCtx(sql, { services: app.services });

async function tell(who: readonly SignedIn[], transportId: string | null = null): Promise<void> {
  const source = {
    eventId: newId(),
    actorId: null,
    occurredAt: new Date().toISOString(),
    ipAddress: null,
    userAgent: null,
    apiKeyId: null,
  };
  const news = { transportId, title: 'There is something new', body: 'Your turn: look.', href: '/dashboard', byEmail: true };
  await inTransaction(ctx, (tx) =>
    notify(
      tx,
      'bid.placed',
      source,
      who.map(({ id }) => ({ ...news, userId: id })),
    ),
  );
}
const listChannels = async ({ id }: SignedIn) =>
  (
    await sql<{ channel: string }[]>`
      select channel from notification_dispatches where user_id = ${id} and content ->> 'title' = 'There is something new' order by channel`
  ).map(({ channel }) => channel);
const mailedTo = async ({ email }: SignedIn) =>
  (await listMailsTo(sql, email)).filter(({ subject }) => subject === 'There is something new').length;
const inBellAndMail = ['email', 'in_app'];
const inBell = ['in_app'];

describe('a notification with an email', () => {
  it.each([
    ['was deactivated', sql`is_active = false`],
    ['was blocked', sql`is_blocked = true`],
    ['wants no mails', sql`notification_email_opt_in = false`],
  ])('is only in the app for an account that %s', async (_what, stands) => {
    const [left, other] = [await app.signIn('shipper'), await app.signIn('shipper')];
    await sql`update users set ${stands} where id = ${left.id}`;
    await tell([left, other]);
    expect([await listChannels(left), await mailedTo(left)]).toEqual([inBell, 0]);
    expect([await listChannels(other), await mailedTo(other)]).toEqual([inBellAndMail, 1]);
  });

  it('is sent to a guest only if it is about a transport, which its link shows', async () => {
    const [guest, member] = [await app.signIn('shipper'), await app.signIn('shipper')];
    await sql`update users set password_hash = null where id = ${guest.id}`;
    await tell([guest, member]);
    expect([await listChannels(guest), await mailedTo(guest)]).toEqual([inBell, 0]);
    expect([await listChannels(member), await mailedTo(member)]).toEqual([inBellAndMail, 1]);
    await tell([guest], await buildTransport(sql, { shipperId: guest.id }));
    expect(await mailedTo(guest)).toBe(1);
    expect((await listMailsTo(sql, guest.email)).at(-1)!.text).toContain('/your-offers?token=');
  });
});

it('is not pushed live to an account that turned that off, but is in the app', async () => {
  const [off, on] = [await app.signIn('shipper', { notificationPushOptIn: false }), await app.signIn('shipper')];
  const heard: { userIds: string[]; topic: string }[] = [];
  const listening = await openDedicatedClient(app.url, { onNotice: (text) => heard.push(JSON.parse(text)), onEnd: () => {} });
  await listening`listen live`;
  await tell([off, on]);
  const told = () => heard.filter(({ topic }) => topic === noticesChanged).flatMap(({ userIds }) => userIds);
  // Notifications of one transaction arrive in order, so the other account's comes last.
  await expect.poll(told).toContain(on.id);
  expect(told()).not.toContain(off.id);
  expect([await listChannels(off), await listChannels(on)]).toEqual([inBellAndMail, inBellAndMail]);
  await listening.end();
});
