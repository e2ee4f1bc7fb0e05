import type { Ctx, Sql } from '#server/db/context.ts';
import { hourMs } from '#shared/dates/days.ts';
import { toFirstId, timeOfId } from '#shared/ids.ts';
import { hashLine, lineColumns, monthOfLine, readHead, type ChainedLine, type MonthHead } from './links.ts';

const linesAtOnce = 2_000;

/** Lines committed later than this after their id are left unchained and reported by the check; no transaction is open that long. */
export const lateByMs = hourMs;

/** Serializes changes of the chain. */
export const lockChain = ({ sql }: Ctx): Promise<unknown> => sql`select pg_advisory_xact_lock(hashtextextended('audit chain', 0))`;

async function readSince(sql: Sql, now: Date): Promise<string | null> {
  // Ignores ids from a clock that runs ahead.
  const [newest] = await sql<{ id: string }[]>`
    select id from audit_links where id < ${toFirstId(new Date(now.getTime() + 1))} order by id desc limit 1`;
  return newest ? toFirstId(new Date(timeOfId(newest.id).getTime() - lateByMs)) : null;
}

/** At most 2,000, each at the end of its month; late ones come last. Never blocks writers. Must run inside a transaction. */
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

export const isFull = (chained: number): boolean => chained === linesAtOnce;
