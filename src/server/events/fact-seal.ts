import type { Sql, Tag } from '../db/sql.ts';
import { noWords, openWords, sealForToday, type SealedWords } from '../files/day-seal.ts';

/** What a fact says in words, and from where it came: sealed to the share of its day until nobody waits to hear it any more. */
export interface FactWords {
  readonly fact: Record<string, unknown>;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

/** Seals what a fact says, as its row is to keep it; nothing where it says nothing. Asks no store. */
export const sealFact = async (sql: Tag, words: FactWords): Promise<SealedWords> =>
  Object.keys(words.fact).length > 0 || words.ipAddress !== null ? sealForToday(sql, words) : noWords;

/** What a fact says, null where it says nothing. Outside of a transaction: throws what `openWords` throws. */
export const openFact = (row: SealedWords): Promise<FactWords | null> => openWords<FactWords>(row);

const heardAfterHours = 24;
const rowsAtOnce = 5_000;

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
      select id from events where (sealed_words is not null or not words_apart)
        and created_at < now() - make_interval(hours => ${heardAfterHours}::int)
        and not exists (select from jobs where jobs.data ->> 'eventId' = events.id::text)
      order by created_at limit ${rowsAtOnce})`;
  return { isMore: count === rowsAtOnce };
}
