import type { Sql } from '#server/db/context.ts';
import { dayMs } from '#shared/dates/days.ts';
import { isAdmin, type Role } from '#shared/roles.ts';

const minuteMs = 60_000;

export const idleLimitMs = (role: Role): number => (isAdmin(role) ? 30 * minuteMs : 14 * dayMs);

export const isIdle = (role: Role, seenAt: number): boolean => seenAt + idleLimitMs(role) <= Date.now();

export const isNoteDue = (seenAt: number): boolean => seenAt + minuteMs <= Date.now();

export const isAwake = (sql: Sql) => sql`(
  s.seen_at > now() - make_interval(secs =>
    case when users.role in ('admin', 'super_admin') then ${idleLimitMs('admin') / 1000}::float8 else ${idleLimitMs('shipper') / 1000}::float8 end))`;

export const recordSessionUse = (sql: Sql, sessionId: string) =>
  sql`update sessions set seen_at = now() where id = ${sessionId} and seen_at < now() - interval '1 minute'`;
