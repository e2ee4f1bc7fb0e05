import { alertOwner } from '#domains/accounts/addresses/security-alerts.ts';
import { storeReauthentication, reauthenticateOwner } from '#domains/accounts/reauthentication/reauthenticate-owner.ts';
import { requireConfirmedAddress, lockConfirmedAddress } from '#domains/accounts/reauthentication/confirmed-address.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { consumeLimit } from '#server/http/limits/rate-limit.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { findAddressProblem } from '#server/outgoing/resolve.ts';
import type { BodyOf, ReplyOf } from '#shared/endpoint.ts';
import { conflict, invalid, notFound, rateLimited } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { makeWebhook as makeEndpoint, renewWebhookSecret as renewEndpoint, Webhook } from './schemas.ts';
import { chooseEvents } from './chosen-events.ts';
import { webhookChanged } from './events/changed.ts';
import { getWebhook } from './queries.ts';
import { maxWebhooks } from './rules.ts';
import { rotateSecret } from './secrets.ts';

type Input = BodyOf<typeof makeEndpoint>;
type RenewBody = BodyOf<typeof renewEndpoint>;
type Change = Parameters<typeof publish<(typeof webhookChanged)['schema']>>[2]['change'];

/** Limit for changes by API keys, shared by all keys of an account: each change is mailed to the owner. */
const changesByKeys = { atOnce: 10, seconds: 10 * 3600 } as const;

/** Fails if the account was recovered after the password or key was checked. Throws 401, 409 `password_changed`. */
const hold = (tx: ActorCtx, passwordHash: string | null): Promise<void> =>
  passwordHash === null ? lockConfirmedAddress(tx) : storeReauthentication(tx, passwordHash);

/**
 * Returns the password hash for `hold`, or null for an API key, which needs no password. Throws 422 for a missing or wrong password or
 * code, 429 after too many wrong ones or too many changes by keys.
 */
async function prove(ctx: ActorCtx, { password, code }: RenewBody): Promise<string | null> {
  if (ctx.actor.apiKey) {
    const waitSeconds = await consumeLimit(ctx.sql, `webhooks by keys of ${ctx.actor.id}`, changesByKeys);
    if (waitSeconds > 0) throw rateLimited(waitSeconds);
    return null;
  }
  if (!password) throw invalid({ password: 'Password is required' });
  return reauthenticateOwner(ctx, { password, code });
}

/** Throws 422 if nothing may be sent to this address. */
async function refuseAddress({ services }: ActorCtx, url: string): Promise<void> {
  const problem = await findAddressProblem(services.outgoing, url);
  if (problem !== null) throw invalid({ url: problem });
}

/** Serializes changes of an account's webhooks: at most ten, and one per address. */
const lockWebhooks = ({ sql, actor }: ActorCtx) => sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks of ${actor.id}`}, 0))`;

async function refuseTaken({ sql, actor }: ActorCtx, url: string, exceptId: string | null): Promise<void> {
  const [sameUrl] = await sql`
    select from webhook_endpoints where user_id = ${actor.id} and url = ${url} and id is distinct from ${exceptId}::uuid`;
  if (sameUrl) throw conflict('url_taken', 'You already have a webhook with this address. Change it or enter another address.');
}

async function refuseFull({ sql, actor }: ActorCtx): Promise<void> {
  const [existing] = await sql<{ count: number }[]>`select count(*)::int from webhook_endpoints where user_id = ${actor.id}`;
  if (existing!.count >= maxWebhooks)
    throw conflict('too_many_webhooks', `You can have at most ${maxWebhooks} webhooks. Delete one you don’t use.`);
}

const note = (ctx: ActorCtx, webhookId: string, change: Change) =>
  publish(ctx, webhookChanged, { userId: ctx.actor.id, webhookId, change });

/**
 * Returns the secret, shown only once, and alerts the owner. Throws 403 `email_unverified`; 422 for a forbidden address, an unknown event,
 * or a wrong password or code; 429; 409 `url_taken`, `too_many_webhooks`, `password_changed`.
 */
export async function makeWebhook(
  ctx: ActorCtx,
  { url, description, facts: chosen, ...proof }: Input,
): Promise<ReplyOf<typeof makeEndpoint>> {
  requireConfirmedAddress(ctx);
  const facts = chooseEvents(ctx, chosen);
  const passwordHash = await prove(ctx, proof);
  await refuseAddress(ctx, url);
  return inTransaction(ctx, async (tx) => {
    const { sql, actor, now } = tx;
    await lockWebhooks(tx);
    await hold(tx, passwordHash);
    await refuseTaken(tx, url, null);
    await refuseFull(tx);
    const id = newId();
    await sql`insert into webhook_endpoints ${sql({ id, userId: actor.id, url, description, facts, createdAt: now })}`;
    const secret = await rotateSecret(tx, id);
    await alertOwner(tx, actor.id, 'webhook-made');
    await note(tx, id, 'made');
    return { ...(await getWebhook(tx, id)), secret };
  });
}

/** A new address clears earlier failures and alerts the owner. Throws 404, and as `makeWebhook`. */
export async function changeWebhook(ctx: ActorCtx, id: string, { url, description, facts: chosen, ...proof }: Input): Promise<Webhook> {
  const before = await getWebhook(ctx, id);
  const facts = chooseEvents(ctx, chosen);
  const passwordHash = await prove(ctx, proof);
  await refuseAddress(ctx, url);
  return inTransaction(ctx, async (tx) => {
    const { sql, actor, now } = tx;
    await lockWebhooks(tx);
    await hold(tx, passwordHash);
    await refuseTaken(tx, url, id);
    const isElsewhere = url !== before.url;
    const changed = await sql`
      update webhook_endpoints set url = ${url}, description = ${description}, facts = ${facts}
        ${isElsewhere ? sql`, url_set_at = ${now}, failing_since = null, rests_until = null` : sql``}
      where id = ${id} and user_id = ${actor.id} returning 1`;
    if (changed.length === 0) throw notFound();
    if (isElsewhere) await alertOwner(tx, actor.id, 'webhook-changed');
    await note(tx, id, 'changed');
    return getWebhook(tx, id);
  });
}

/** Throws 404. */
export const setWebhookState = (ctx: ActorCtx, id: string, { isOn }: { isOn: boolean }): Promise<Webhook> =>
  inTransaction(ctx, async (tx) => {
    const updated = await tx.sql`
      update webhook_endpoints set is_on = ${isOn}, off_because = null, failing_since = null, rests_until = null
      where id = ${id} and user_id = ${tx.actor.id} and is_on <> ${isOn} returning 1`;
    if (updated.length > 0) await note(tx, id, isOn ? 'turned-on' : 'turned-off');
    return getWebhook(tx, id);
  });

/** Returns the secret, shown only once, and alerts the owner. Throws 404, and as `makeWebhook`. */
export async function renewSecret(ctx: ActorCtx, id: string, proof: RenewBody): Promise<ReplyOf<typeof renewEndpoint>> {
  await getWebhook(ctx, id);
  const passwordHash = await prove(ctx, proof);
  return inTransaction(ctx, async (tx) => {
    await lockWebhooks(tx);
    await hold(tx, passwordHash);
    await getWebhook(tx, id);
    const secret = await rotateSecret(tx, id);
    await alertOwner(tx, tx.actor.id, 'webhook-changed');
    await note(tx, id, 'secret-renewed');
    return { ...(await getWebhook(tx, id)), secret };
  });
}

/** Deletes the log too; pending deliveries are not sent. Throws 404. */
export const endWebhook = (ctx: ActorCtx, id: string): Promise<{ ended: true }> =>
  inTransaction(ctx, async (tx) => {
    const ended = await tx.sql`delete from webhook_endpoints where id = ${id} and user_id = ${tx.actor.id} returning 1`;
    if (ended.length === 0) throw notFound();
    await note(tx, id, 'ended');
    return { ended: true };
  });
