import type { Sql } from '#server/db/context.ts';
import { toFirstId } from '#shared/ids.ts';
import { lateByMs } from './chain-lines.ts';
import { checkDays } from './days.ts';
import type { AuditFault } from './schemas.ts';
import { hashLine, lineColumns, monthOfLine, readEnd, type ChainedLine, type MonthHead } from './links.ts';

const linksAtOnce = 2_000;

/** Progress of a check: last valid link, counts and first fault. */
export interface ChainPosition {
  readonly head: MonthHead | null;
  readonly lines: number;
  readonly since: string | null;
  readonly signedUntil: string | null;
  readonly fault: AuditFault | null;
  readonly isDone: boolean;
}

export const beginning: ChainPosition = { head: null, lines: 0, since: null, signedUntil: null, fault: null, isDone: false };

async function nextMonth(sql: Sql, after: string | null): Promise<string | null> {
  const [row] = await sql<{ month: string | null }[]>`
    select least(
      (select min(l.month) from audit_links l where ${after}::date is null or l.month > ${after}::date),
      (select date_trunc('month', min(a.created_at) at time zone 'UTC')::date from audit_log a
        where ${after}::date is null or a.created_at >= (${after}::date + interval '1 month') at time zone 'UTC')) as month`;
  return row!.month;
}

/** A link with the present data of its line. */
export type StoredLink = { position: number; hash: string; lineId: string } & Omit<ChainedLine, 'id'> & { id: string | null };

/** At most 2,000, in order. */
export const readLinks = (sql: Sql, { month, position }: MonthHead): Promise<StoredLink[]> => sql<StoredLink[]>`
  select l.position, l.hash, l.id as line_id, ${lineColumns(sql)}
  from audit_links l left join audit_log a on a.id = l.id and ${monthOfLine(sql)} = l.month
    and a.created_at >= ${month}::date::timestamp at time zone 'UTC' and a.created_at < (${month}::date + interval '1 month') at time zone 'UTC'
  where l.month = ${month} and l.position > ${position} order by l.position limit ${linksAtOnce}`;

/** Null if the link is valid. */
export function getFault(before: MonthHead, { position, hash, lineId, id, ...line }: StoredLink): AuditFault | null {
  const { month } = before;
  if (position !== before.position + 1) return { kind: 'link_missing', month, position: before.position + 1 };
  if (id === null) return { kind: 'line_missing', month, position, lineId };
  if (hashLine(before, { id, ...line }) !== hash) return { kind: 'line_changed', month, position, lineId };
  return null;
}

export async function findUnchained(sql: Sql, month: string, now: Date): Promise<AuditFault | null> {
  const [found] = await sql<{ id: string }[]>`
    select a.id from audit_log a
    where a.created_at >= ${month}::date::timestamp at time zone 'UTC' and a.created_at < (${month}::date + interval '1 month') at time zone 'UTC'
      and a.id < ${toFirstId(new Date(now.getTime() - lateByMs))} and not exists (select from audit_links l where l.id = a.id and l.month = ${month})
    order by a.id limit 1`;
  return found ? { kind: 'line_not_chained', month, lineId: found.id } : null;
}

/** Checks some links, the end of a month or, after the last month, the signed days. */
export async function checkSome(sql: Sql, reached: ChainPosition, now: Date): Promise<ChainPosition> {
  const { head } = reached;
  const links = head ? await readLinks(sql, head) : [];
  let before = head;
  for (const link of links) {
    const fault = getFault(before!, link);
    if (fault) return { ...reached, lines: reached.lines + link.position - 1 - head!.position, head: before, fault, isDone: true };
    before = { month: before!.month, position: link.position, hash: link.hash };
  }
  const progress = { ...reached, head: before, lines: reached.lines + links.length, since: reached.since ?? links[0]?.happenedAt ?? null };
  if (links.length === linksAtOnce) return progress;
  const unchained = head && (await findUnchained(sql, head.month, now));
  if (unchained) return { ...progress, fault: unchained, isDone: true };
  const month = await nextMonth(sql, head?.month ?? null);
  if (month) return { ...progress, head: await readEnd(sql, month) };
  const days = await checkDays(sql);
  return { ...progress, signedUntil: days.until, fault: days.fault, isDone: true };
}

export async function checkAll(sql: Sql, now: Date): Promise<ChainPosition> {
  let reached = beginning;
  while (!reached.isDone) reached = await checkSome(sql, reached, now);
  return reached;
}
