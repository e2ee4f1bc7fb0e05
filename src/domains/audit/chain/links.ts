import { genesisHash } from '#domains/custody/chain.ts';
import { hashJson } from '#domains/custody/signing/tree.ts';
import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';

/** Everything that a line of the audit log says, as it is hashed: of people their ids, and the address and agent they came from, never a name. */
export interface ChainedLine {
  readonly id: string;
  readonly eventType: string;
  readonly actorId: string | null;
  readonly actorRole: string | null;
  readonly subjectType: string | null;
  readonly subjectId: string | null;
  readonly details: unknown;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly sourceEvent: string | null;
  /** ISO 8601 UTC to the microsecond, as it is stored. */
  readonly happenedAt: string;
}

/** Where the chain of a month stands: its last link's place and hash. */
export interface MonthHead {
  /** The first day of the month in UTC, 'YYYY-MM-01'. */
  readonly month: string;
  readonly position: number;
  readonly hash: string;
}

/** Everything that is hashed of `audit_log a`. */
export const lineColumns = (sql: Sql): Fragment => sql`
  a.id, a.event_type, a.actor_id, a.actor_role, a.subject_type, a.subject_id, a.details, a.ip_address, a.user_agent, a.source_event,
  to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as happened_at`;

/** The month (UTC) in which a line of `audit_log a` happened. */
export const monthOfLine = (sql: Sql): Fragment => sql`date_trunc('month', a.created_at at time zone 'UTC')::date`;

/** The link of a line after another one: SHA-256, in hex, of the place, the hash before, and everything that the line says (RFC 8785). */
export function hashLine({ month, position, hash }: MonthHead, line: ChainedLine): string {
  const { id, eventType, actorId, actorRole, subjectType, subjectId, details, ipAddress, userAgent, sourceEvent, happenedAt } = line;
  const place = [hash, month, position + 1];
  const said = [id, eventType, actorId, actorRole, subjectType, subjectId, details, ipAddress, userAgent, sourceEvent, happenedAt];
  return hashJson([...place, ...said]);
}

/** What stands before the first link of a month. */
export const toStart = (month: string): MonthHead => ({ month, position: 0, hash: genesisHash });

/** Where the chain of a month stands, also of one that left. */
export async function readHead(sql: Sql, month: string): Promise<MonthHead> {
  const [last] = await sql<MonthHead[]>`
    select month, position, hash from audit_links where month = ${month} order by position desc limit 1`;
  return last ?? readEnd(sql, month);
}

/** Where the lines of a month that are here begin: after the end of what left, if it did. */
export async function readEnd(sql: Sql, month: string): Promise<MonthHead> {
  const [left] = await sql<MonthHead[]>`select month, lines as position, hash from audit_months where month = ${month}`;
  return left ?? toStart(month);
}
