import type { Ctx, Sql } from '#server/db/context.ts';
import { hourMs } from '#shared/dates/days.ts';
import { firstIdAt, timeOfId } from '#shared/ids.ts';
import { hashLine, lineColumns, monthOfLine, readHead, type ChainedLine, type MonthHead } from './links.ts';

/** Lines that one transaction chains. */
const linesAtOnce = 2_000;

/** What committed later than this after its id was made is left out, and found by the check: no transaction is open for so long. */
export const lateByMs = hourMs;

/** One at a time goes on with the chain. */
export const lockChain = ({ sql }: Ctx): Promise<unknown> => sql`select pg_advisory_xact_lock(hashtextextended('audit chain', 0))`;

/** The id from which on lines may not be chained yet; null: none is. */
async function readSince(sql: Sql, now: Date): Promise<string | null> {
  // An id from a clock that runs ahead says nothing about what is through.
  const [newest] = await sql<{ id: string }[]>`
    select id from audit_links where id < ${firstIdAt(new Date(now.getTime() + 1))} order by id desc limit 1`;
  return newest ? firstIdAt(new Date(timeOfId(newest.id).getTime() - lateByMs)) : null;
}

/**
 * Chains lines that are committed, each at the end of its month, in the order in which they were written; what is committed late comes after
 * what was there. Writing a line waits for none of it. Answers how many; at most 2,000. Inside a transaction only.
 */
export async function chainLines(ctx: Ctx): Promise<number> {
  const { sql, now } = ctx;
  await lockChain(ctx);
  const since = await readSince(sql, now);
  const lines = await sql<(ChainedLine & { month: string })[]>`
    select ${monthOfLine(sql)} as month, ${lineColumns(sql)} from audit_log a
    where (${since}::uuid is null or a.id >= ${since}::uuid) and not exists (select from audit_links l where l.id = a.id and l.month = ${monthOfLine(sql)})
    order by a.id limit ${linesAtOnce}`;
  const heads = new Map<string, MonthHead>();
  const links: (MonthHead & { id: string })[] = [];
  for (const { month, ...line } of lines) {
    const before = heads.get(month) ?? (await readHead(sql, month));
    const link = { month, position: before.position + 1, hash: hashLine(before, line) };
    heads.set(month, link);
    links.push({ id: line.id, ...link });
  }
  if (links.length > 0)
    await sql`
      insert into audit_links (id, month, position, hash)
      select id, month, position, hash from jsonb_to_recordset(${sql.json(links)}) as r (id uuid, month date, position int, hash text)`;
  return lines.length;
}

/** Whether so many lines leave more to chain. */
export const isFull = (chained: number): boolean => chained === linesAtOnce;
