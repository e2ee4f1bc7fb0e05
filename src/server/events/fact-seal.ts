import { z } from 'zod';
import type { Ctx } from '../db/context.ts';
import type { Fragment, Sql } from '../db/sql.ts';
import { noWords, openWords, sealForToday, type SealedWords } from '../files/day-seal.ts';
import { keptHours } from '../files/day-shares.ts';
import { defineJob, enqueue, handleJob, handleOpened, type JobHandler, type OpenCtx } from '../queue/queue.ts';

/** What a fact says in words, and from where it came: sealed to the share of its day until nobody waits to hear it any more. */
export interface FactWords {
  readonly fact: Record<string, unknown>;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

/** Seals what a fact says, as its row is to keep it; nothing where it says nothing. Asks no store. */
export const sealFact = async (ctx: Pick<Ctx, 'sql' | 'services'>, words: FactWords): Promise<SealedWords> =>
  Object.keys(words.fact).length > 0 || words.ipAddress !== null ? sealForToday(ctx, words) : noWords;

/** What a fact says, null where it says nothing. Outside of a transaction: throws what `openWords` throws. */
export const openFact = (ctx: Pick<Ctx, 'sql' | 'services'>, row: SealedWords): Promise<FactWords | null> => openWords<FactWords>(ctx, row);

const rowsAtOnce = 5_000;

/** Facts that a job waits to tell, or was given up telling, as texts: jobs of others have ids of another kind. */
export const waitingEvents = (sql: Sql): Fragment =>
  sql`select jobs.data ->> 'eventId' from jobs where jobs.data ->> 'eventId' is not null`;

const isOld = (sql: Sql) => sql`
  (sealed_words is not null or not words_apart) and created_at < now() - make_interval(hours => ${keptHours}::int)`;

/**
 * Takes out of the rows what facts say in words, a day after they were announced and once no job waits to tell them: the share of their day is
 * erased then, and older copies of them are closed. Of facts from before words were apart nothing but topic, actor and time stays. 5,000
 * facts at a time; answers whether there are more.
 */
export async function forgetWords(sql: Sql): Promise<{ readonly isMore: boolean }> {
  const { count } = await sql`
    update events set sealed_words = null, wrapped_key = null, key_id = null, share_id = null, ip_address = null, user_agent = null,
      payload = case when words_apart then payload else '{}' end, words_apart = true
    where id in (
      select id from events where ${isOld(sql)} and id::text not in (${waitingEvents(sql)}) order by created_at limit ${rowsAtOnce})`;
  return { isMore: count === rowsAtOnce };
}

interface OldFact extends SealedWords {
  readonly id: string;
}

const resealedAtOnce = 200;

/** Facts of days that are over which somebody still waits to hear, opened; but those whose share is gone, which nobody opens any more. */
async function openWaiting(ctx: OpenCtx): Promise<{ readonly id: string; readonly words: FactWords }[]> {
  const { sql } = ctx;
  const rows = await sql<OldFact[]>`
    select id, sealed_words, wrapped_key, key_id, share_id from events
    where ${isOld(sql)} and id::text in (${waitingEvents(sql)})
      and share_id in (select id from shares where erased_at is null and day < (now() at time zone 'utc')::date - 1)
    order by created_at limit ${resealedAtOnce}`;
  const opened: { id: string; words: FactWords }[] = [];
  for (const { id, ...row } of rows) {
    const words = await openFact(ctx, row);
    if (words) opened.push({ id, words });
  }
  return opened;
}

/** Forgets the words of facts. */
export const forgetWordsOfFacts = defineJob('forget-words-of-facts', z.object({}));

/** Seals facts that somebody still waits to hear to the share of this day, so that their own can be erased. */
export const resealWaitingFacts = defineJob('reseal-waiting-facts', z.object({}));

/** The handlers of both: the second asks for shares, and waits while their store is away, as those do who are to hear the facts. */
export const factWordsJobs: readonly JobHandler[] = [
  handleJob(forgetWordsOfFacts, async (ctx) => {
    if ((await forgetWords(ctx.sql)).isMore) await enqueue(ctx, forgetWordsOfFacts, {});
  }),
  handleOpened(resealWaitingFacts, openWaiting, async (ctx, facts) => {
    const { sql } = ctx;
    for (const { id, words } of facts) {
      const { sealedWords, wrappedKey, keyId, shareId } = await sealForToday(ctx, words);
      await sql`
          update events set sealed_words = ${sealedWords}, wrapped_key = ${wrappedKey}, key_id = ${keyId}, share_id = ${shareId}
          where id = ${id} and sealed_words is not null`;
    }
    if (facts.length === resealedAtOnce) await enqueue(ctx, resealWaitingFacts, {});
  }),
];
