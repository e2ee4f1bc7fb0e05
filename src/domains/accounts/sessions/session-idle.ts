import type { Sql } from '#server/db/context.ts';
import { dayMs } from '#shared/dates/days.ts';
import { isAdmin, type Role } from '#shared/roles.ts';

const minuteMs = 60_000;

/** How long a session goes on without anybody at work in it: 30 minutes for administrators, 14 days for others. */
export const idleLimitMs = (role: Role): number => (isAdmin(role) ? 30 * minuteMs : 14 * dayMs);

/** Whether nobody was at work for too long, where the last work was at `seenAt` (milliseconds). */
export const isIdle = (role: Role, seenAt: number): boolean => seenAt + idleLimitMs(role) <= Date.now();

/** Work is written down once a minute at most. */
export const isNoteDue = (seenAt: number): boolean => seenAt + minuteMs <= Date.now();

/** Whether somebody was at work lately enough in the session `s` of the row of `users`. */
export const isAwake = (sql: Sql) => sql`(
  s.seen_at > now() - make_interval(secs =>
    case when users.role in ('admin', 'super_admin') then ${idleLimitMs('admin') / 1000}::float8 else ${idleLimitMs('shipper') / 1000}::float8 end))`;

/** Writes down that somebody is at work; what is younger than a minute stays. */
export const noteSeen = (sql: Sql, sessionId: string) =>
  sql`update sessions set seen_at = now() where id = ${sessionId} and seen_at < now() - interval '1 minute'`;
