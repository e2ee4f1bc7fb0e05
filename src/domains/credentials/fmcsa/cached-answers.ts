import type { Ctx } from '#server/db/context.ts';
import { dayMs, hourMs, utcDay } from '#shared/dates/days.ts';
import type { FmcsaAnswer } from './fmcsa-client.ts';
import type { Docket } from '../rules.ts';

/** Null if older than `hours`. With a docket number, requires an answer that lists dockets. */
export async function findCachedAnswer(
  { sql, now }: Ctx,
  dotNumber: string,
  docket: Docket | null,
  hours: number,
): Promise<FmcsaAnswer | null> {
  const [row] = await sql<FmcsaAnswer[]>`
    select carrier, dockets, retrieved_at from register_answers
    where dot_number = ${dotNumber} and asked_at > ${new Date(now.getTime() - hours * hourMs)}
      and (${docket === null} or carrier is null or cardinality(dockets) > 0)`;
  return row ?? null;
}

export async function cacheAnswer({ sql, now }: Ctx, dotNumber: string, { carrier, dockets, retrievedAt }: FmcsaAnswer): Promise<void> {
  await sql`
    insert into register_answers (dot_number, carrier, dockets, retrieved_at, asked_at)
    values (${dotNumber}, ${carrier ? sql.json(carrier) : null}, ${dockets as string[] | null}, ${retrievedAt}, ${now})
    on conflict (dot_number) do update
      set carrier = excluded.carrier, dockets = excluded.dockets, retrieved_at = excluded.retrieved_at, asked_at = excluded.asked_at`;
}

/** Deletes answers and alerts after 30 days; administrators' notes remain with their accounts. */
export async function deleteOldAnswers({ sql, now }: Ctx): Promise<void> {
  const limit = new Date(now.getTime() - 30 * dayMs);
  await sql`delete from register_answers where asked_at < ${limit}`;
  await sql`
    delete from register_check_words w using dot_mc_validation_logs l
    where l.id = w.check_id and l.created_at < ${limit} and not w.details ? 'notes'`;
  await sql`delete from register_alerts where day < ${utcDay(limit)}`;
}
