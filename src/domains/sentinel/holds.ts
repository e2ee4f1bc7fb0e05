import { findAccountById } from '#domains/accounts/queries.ts';
import type { ActorCtx, Ctx, Sql } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { hourMs } from '#shared/dates/days.ts';
import { conflict, notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { notifyReplicas } from './bans/ban-list.ts';
import type { Cause, SuspendedAccount } from './schemas.ts';
import { accountSuspended } from './events/account-suspended.ts';
import { accountReleased } from './events/account-released.ts';
import { teach } from './bans/suppressions.ts';
import type { BanRemoval } from './bans/lifting-schemas.ts';
import { deservesBan, nextBan, toScore } from './rules.ts';
import { isOpenHold } from './open.ts';
import { toKinds, readAccountScores } from './scores.ts';

export const holdColumns = (sql: Sql) => sql`
  h.id, h.user_id, u.full_name, u.role, h.reason, h.threat_score, h.causes, h.held_until, h.created_at`;

interface Verdict {
  readonly userId: string;
  readonly reason: string;
  readonly threatScore: number;
  readonly causes: readonly Cause[];
}

/**
 * Suspends an account everywhere: for an hour, then a day, then until released; resets its points. False if it is already suspended,
 * deleted, no longer critical, or a super administrator's, who is never locked out.
 */
export const holdAccount = (ctx: Ctx, { userId, reason, threatScore, causes }: Verdict): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const { sql, now } = tx;
    const account = await findAccountById(tx, userId);
    if (!account || account.role === 'super_admin') return false;
    const [before] = await sql<{ holdCount: number }[]>`select hold_count from held_accounts where user_id = ${userId} for update`;
    const [own] = await readAccountScores(sql, [userId], now);
    if (!deservesBan(toScore(own?.points ?? 0))) return false;
    const { hours } = nextBan(before?.holdCount ?? 0);
    const heldUntil = hours === null ? null : new Date(now.getTime() + hours * hourMs);
    const row = { id: newId(), userId, reason, threatScore, causes: sql.json(causes), heldUntil, countsFrom: now, createdAt: now };
    const inserted = await sql`
      insert into held_accounts as h ${sql(row)}
      on conflict (user_id) do update set id = excluded.id, reason = excluded.reason, threat_score = excluded.threat_score,
        causes = excluded.causes, held_until = excluded.held_until, hold_count = h.hold_count + 1, counts_from = excluded.counts_from,
        created_at = excluded.created_at, told_at = null, lifted_at = null, lifted_by = null, lift_note = null
      where not (${isOpenHold(sql, now)}) returning 1`;
    if (inserted.length === 0) return false;
    await notifyReplicas(sql, userId);
    const until = heldUntil?.toISOString() ?? null;
    await publish(tx, accountSuspended, { heldUserId: userId, reason, threatScore, heldUntil: until, causes: [...causes] });
    return true;
  });

/** For deleted accounts: a permanent suspension would never be deleted. */
export const endHold = ({ sql, now }: Ctx, userId: string) =>
  sql`update held_accounts h set lifted_at = ${now} where h.user_id = ${userId} and ${isOpenHold(sql, now)}`;

/**
 * Releases an account on all replicas and resets points and earlier suspensions. A note adds a suppression. Throws 404 if it was never
 * suspended, 409 `not_held` if it no longer is.
 */
export const releaseAccount = (
  ctx: ActorCtx,
  { userId, ...lifting }: BanRemoval & { readonly userId: string },
): Promise<SuspendedAccount> =>
  inTransaction(ctx, async (tx) => {
    const { sql, now, actor } = tx;
    const [released] = await sql<SuspendedAccount[]>`
      update held_accounts h set lifted_at = ${now}, lifted_by = ${actor.id}, lift_note = ${lifting.note}, counts_from = ${now}, hold_count = 0
      from users u where u.id = h.user_id and h.user_id = ${userId} and ${isOpenHold(sql, now)} returning ${holdColumns(sql)}`;
    if (!released) {
      const existing = await sql`select 1 from held_accounts where user_id = ${userId}`;
      throw existing.length > 0 ? conflict('not_held', 'This account is no longer paused') : notFound('This account is not paused');
    }
    await teach(tx, { ipAddress: null, userId, eventTypes: toKinds(released.causes), ...lifting });
    await notifyReplicas(sql, userId);
    await publish(tx, accountReleased, { heldUserId: userId, reason: lifting.note });
    return released;
  });
