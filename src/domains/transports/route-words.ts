import type { Sql } from '#server/db/context.ts';
import { holds } from '#server/db/like.ts';
import type { Fragment } from '#server/db/sql.ts';

/** Condition on `transports t`: its make, its model or its cities hold a piece; by the index `transports_route_words_idx`. */
export const routeHolds = (sql: Sql, piece: string): Fragment =>
  holds(sql, sql`coalesce(t.vehicle_make, '') || ' ' || coalesce(t.vehicle_model, '') || ' ' || t.from_city || ' ' || t.to_city`, piece);

/** Words of a search that count, at most. */
const mostWords = 10;

/** Year, or the letters of a state: what the index knows nothing of. */
const year = /^(?:19|20)\d\d$/;
const state = /^[a-z]{2}$/i;
const hasTrigram = /[\p{L}\p{N}]{3}/u;

function wordHolds(sql: Sql, word: string): Fragment {
  if (year.test(word)) return sql`(t.vehicle_year = ${Number(word)} or ${routeHolds(sql, word)})`;
  if (state.test(word)) return sql`(${word.toUpperCase()} in (t.from_state, t.to_state) or ${routeHolds(sql, word)})`;
  return routeHolds(sql, word);
}

/**
 * Condition on `transports t`: vehicle and route hold every word of a text, as lists write them: '2019 Honda Accord, Austin, TX to Denver, CO' or
 * any words of it. Null where no word is long enough for the index to be asked: a year, a state or two letters alone.
 */
export function routeHasWords(sql: Sql, text: string): Fragment | null {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '' && word.toLowerCase() !== 'to');
  const [first, ...more] = words.slice(0, mostWords).map((word) => wordHolds(sql, word));
  if (!first || !words.some((word) => !year.test(word) && hasTrigram.test(word))) return null;
  return more.reduce((before, word) => sql`${before} and ${word}`, first);
}
