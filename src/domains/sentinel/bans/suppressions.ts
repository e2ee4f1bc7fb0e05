import type { ActorCtx, Sql } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { dayMs } from '#shared/dates/days.ts';
import { conflict, notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { notifyReplicas } from './ban-list.ts';
import type { Suppression } from '../schemas.ts';
import { suppressionRemoved } from '../events/suppression-removed.ts';
import { suppressionAdded } from '../events/suppression-added.ts';
import type { BanRemoval } from './lifting-schemas.ts';
import type { EventType } from '../rules.ts';

interface Mistake extends BanRemoval {
  readonly ipAddress: string | null;
  readonly userId: string | null;
  readonly eventTypes: readonly EventType[];
}

/** Never suppressed: guessed sign-ins stay dangerous, and each suspended account was judged on its own. */
const neverSuppressed = new Set<EventType>(['failed_login', 'blocked_login', 'stuffing', 'held_account']);

/**
 * Adds a suppression in the caller's transaction: these event types are still recorded for the address or account, but without points.
 * Does nothing without a note.
 */
export async function teach(tx: ActorCtx, { ipAddress, userId, eventTypes: causes, note, exemptDays }: Mistake): Promise<void> {
  const eventTypes = causes.filter((type) => !neverSuppressed.has(type));
  if (note === null || eventTypes.length === 0) return;
  const lesson = {
    id: newId(),
    ipAddress,
    userId,
    eventTypes,
    note,
    endsAt: new Date(tx.now.getTime() + exemptDays * dayMs),
    taughtBy: tx.actor.id,
    createdAt: tx.now,
  };
  await tx.sql`insert into sentinel_suppressions ${tx.sql(lesson)}`;
  const { id: lessonId, endsAt } = lesson;
  await publish(tx, suppressionAdded, {
    lessonId,
    ipAddress,
    heldUserId: userId,
    eventTypes: lesson.eventTypes,
    reason: note,
    endsAt: endsAt.toISOString(),
  });
}

const suppressionsFrom = (sql: Sql) => sql`
  select l.id, l.ip_address, l.user_id, u.full_name as account_name, l.event_types, l.note, l.ends_at, t.full_name as taught_by, l.created_at
  from sentinel_suppressions l left join users t on t.id = l.taught_by left join users u on u.id = l.user_id`;

export const listLessons = ({ sql, now }: ActorCtx): Promise<Suppression[]> =>
  sql<
    Suppression[]
  >`${suppressionsFrom(sql)} where l.taken_back_at is null and l.ends_at > ${now} order by l.created_at desc, l.id desc limit 200`;

/** Throws 404, and 409 `not_in_force` if it has already ended. */
export const withdrawSuppression = (ctx: ActorCtx, lessonId: string): Promise<Suppression> =>
  inTransaction(ctx, async (tx) => {
    const { sql, now, actor } = tx;
    const ended = await sql<{ subject: string }[]>`
      update sentinel_suppressions set taken_back_at = ${now}, taken_back_by = ${actor.id}
      where id = ${lessonId} and taken_back_at is null and ends_at > ${now} returning coalesce(ip_address, user_id::text) as subject`;
    const [lesson] = await sql<Suppression[]>`${suppressionsFrom(sql)} where l.id = ${lessonId}`;
    if (!lesson) throw notFound();
    if (ended.length === 0) throw conflict('not_in_force', 'This exception has already ended');
    await notifyReplicas(sql, ended[0]!.subject);
    await publish(tx, suppressionRemoved, { lessonId, ipAddress: lesson.ipAddress, heldUserId: lesson.userId });
    return lesson;
  });
