import { ECDH } from 'node:crypto';
import { describeDevice } from '#domains/accounts/own/settings-rules.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findAddressProblem } from '#server/outgoing/resolve.ts';
import { conflict, invalid, notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { getPublicPushKey } from './push-keys.ts';
import { maxPushDevices, usualQuietHours, type QuietHours } from './push-rules.ts';
import type { PushDevice, PushSubscriptionInput } from './push-schemas.ts';

const deviceMissing = () => notFound('Device not found');

/** Condition on `push_devices p`: its session is still open. */
export const isSignedIn = ({ sql, now }: Pick<Ctx, 'sql' | 'now'>) => sql`
  exists (select from sessions s where s.id = p.session_id and s.user_id = p.user_id and s.revoked_at is null and s.expires_at > ${now})`;

const columns = (ctx: Pick<Ctx, 'sql' | 'now'>) => ctx.sql`
  p.id, p.device, p.time_zone, case when p.quiet_from is not null then jsonb_build_object('from', p.quiet_from, 'until', p.quiet_until) end as quiet_hours,
  ${isSignedIn(ctx)} as is_signed_in, iso(p.created_at) as created_at, iso(p.last_sent_at) as last_sent_at`;

/** Oldest first, with the public key that browsers subscribe with. */
export async function listPushDevices(ctx: ActorCtx): Promise<{ publicKey: string; devices: PushDevice[] }> {
  const devices = await ctx.sql<PushDevice[]>`
    select ${columns(ctx)} from push_devices p where p.user_id = ${ctx.actor.id} order by p.id limit ${maxPushDevices}`;
  return { publicKey: await getPublicPushKey(ctx), devices: [...devices] };
}

/** Throws 422 for a forbidden push service or an invalid key. */
async function refuseSubscription({ services }: ActorCtx, { endpoint, p256dh }: PushSubscriptionInput): Promise<void> {
  const problem = await findAddressProblem(services.outgoing, endpoint);
  if (problem !== null) throw invalid({ endpoint: problem });
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
  } catch {
    throw invalid({ p256dh: 'The key of this browser is not valid' });
  }
}

const toRow = ({ actor, now, userAgent }: ActorCtx, { endpoint, p256dh, auth, timeZone }: PushSubscriptionInput) => ({
  userId: actor.id,
  sessionId: actor.sessionId,
  endpoint,
  p256dh,
  auth,
  timeZone,
  device: describeDevice(userAgent),
  seenAt: now,
});

/** Rows of two devices may take the same endpoint at once. */
const lockEndpoint = ({ sql }: ActorCtx, endpoint: string) => sql`
  select pg_advisory_xact_lock(hashtextextended(${`push endpoint ${endpoint}`}, 0))`;

/** Takes over a browser that belonged to another account. Throws 422 for an invalid subscription, 409 `limit_reached`. */
export async function addPushDevice(ctx: ActorCtx, subscription: PushSubscriptionInput): Promise<PushDevice> {
  await refuseSubscription(ctx, subscription);
  return inTransaction(ctx, async (tx) => {
    const { sql, actor, now } = tx;
    await lockEndpoint(tx, subscription.endpoint);
    await sql`select 1 from users where id = ${actor.id} for no key update`;
    await sql`delete from push_devices where endpoint = ${subscription.endpoint} and user_id <> ${actor.id}`;
    const others = await sql`select 1 from push_devices where user_id = ${actor.id} and endpoint <> ${subscription.endpoint}`;
    if (others.length >= maxPushDevices)
      throw conflict('limit_reached', `An account can have ${maxPushDevices} devices with push notifications. Remove one first.`);
    const row = {
      id: newId(),
      ...toRow(tx, subscription),
      quietFrom: usualQuietHours.from,
      quietUntil: usualQuietHours.until,
      createdAt: now,
    };
    const [device] = await sql<PushDevice[]>`
      insert into push_devices as p ${sql(row)} on conflict (endpoint) do update set ${renewed(tx)} returning ${columns(tx)}`;
    return device!;
  });
}

const renewed = ({ sql }: Pick<Ctx, 'sql'>) => sql`
  user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
  time_zone = excluded.time_zone, device = excluded.device, seen_at = excluded.seen_at`;

/** Updates session, subscription and time zone. Throws 404, 422 as `addPushDevice`. */
export async function renewPushDevice(ctx: ActorCtx, id: string, subscription: PushSubscriptionInput): Promise<PushDevice> {
  const own = await ctx.sql`select 1 from push_devices where id = ${id} and user_id = ${ctx.actor.id}`;
  if (own.length === 0) throw deviceMissing();
  await refuseSubscription(ctx, subscription);
  return inTransaction(ctx, async (tx) => {
    const { sql, actor } = tx;
    await lockEndpoint(tx, subscription.endpoint);
    await sql`delete from push_devices where endpoint = ${subscription.endpoint} and id <> ${id}`;
    const [device] = await sql<PushDevice[]>`
      update push_devices p set ${sql(toRow(tx, subscription))} where p.id = ${id} and p.user_id = ${actor.id} returning ${columns(tx)}`;
    if (!device) throw deviceMissing();
    return device;
  });
}

export async function changeQuietHours(ctx: ActorCtx, id: string, hours: QuietHours | null): Promise<PushDevice> {
  const [device] = await ctx.sql<PushDevice[]>`
    update push_devices p set quiet_from = ${hours?.from ?? null}, quiet_until = ${hours?.until ?? null}
    where p.id = ${id} and p.user_id = ${ctx.actor.id} returning ${columns(ctx)}`;
  if (!device) throw deviceMissing();
  return device;
}

/** Pending pushes are not sent. Throws 404. */
export async function removePushDevice({ sql, actor }: ActorCtx, id: string): Promise<{ removed: true }> {
  const removed = await sql`delete from push_devices where id = ${id} and user_id = ${actor.id} returning 1`;
  if (removed.length === 0) throw deviceMissing();
  return { removed: true };
}

/** Days without a session or visit after which a device is deleted. */
const dormantDays = 90;

export const deleteDormantPushDevices = (ctx: Ctx) => ctx.sql`
  delete from push_devices p where not ${isSignedIn(ctx)} and p.seen_at < ${ctx.now}::timestamptz - make_interval(days => ${dormantDays})`;
