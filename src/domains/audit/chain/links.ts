import { genesisHash } from '#domains/custody/chain.ts';
import { hashJson } from '#domains/custody/signing/merkle-tree.ts';
import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';

/** All hashed data of a line; never names. */
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
  /** ISO 8601 UTC with microseconds. */
  readonly happenedAt: string;
}

/** Last link of a month. */
export interface MonthHead {
  /** First day in UTC, 'YYYY-MM-01'. */
  readonly month: string;
  readonly position: number;
  readonly hash: string;
}

/** All hashed columns of `audit_log a`. */
export const lineColumns = (sql: Sql): Fragment => sql`
  a.id, a.event_type, a.actor_id, a.actor_role, a.subject_type, a.subject_id, a.details, a.ip_address, a.user_agent, a.source_event,
  to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as happened_at`;

/** UTC month of `audit_log a`. */
export const monthOfLine = (sql: Sql): Fragment => sql`date_trunc('month', a.created_at at time zone 'UTC')::date`;

/** SHA-256 hex over position, previous hash and all data of the line (RFC 8785). */
export function hashLine({ month, position, hash }: MonthHead, line: ChainedLine): string {
  const { id, eventType, actorId, actorRole, subjectType, subjectId, details, ipAddress, userAgent, sourceEvent, happenedAt } = line;
  const prefix = [hash, month, position + 1];
  const fields = [id, eventType, actorId, actorRole, subjectType, subjectId, details, ipAddress, userAgent, sourceEvent, happenedAt];
  return hashJson([...prefix, ...fields]);
}

export const toStart = (month: string): MonthHead => ({ month, position: 0, hash: genesisHash });

export async function readHead(sql: Sql, month: string): Promise<MonthHead> {
  const [last] = await sql<MonthHead[]>`
    select month, position, hash from audit_links where month = ${month} order by position desc limit 1`;
  return last ?? readEnd(sql, month);
}

/** Where the stored lines of a month begin: at its start, or after the archived part. */
export async function readEnd(sql: Sql, month: string): Promise<MonthHead> {
  const [removedMonth] = await sql<MonthHead[]>`select month, lines as position, hash from audit_months where month = ${month}`;
  return removedMonth ?? toStart(month);
}
