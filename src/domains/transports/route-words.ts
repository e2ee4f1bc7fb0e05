import type { Sql } from '#server/db/context.ts';
import { holds } from '#server/db/like.ts';
import type { Fragment } from '#server/db/sql.ts';
import { stateCodes } from '#shared/states.ts';

/** Condition on `transports t`: its year, make, model, cities and states hold a piece; by the index `transports_words_idx`. */
const routeHolds = (sql: Sql, piece: string): Fragment =>
  holds(
    sql,
    sql`coalesce(t.vehicle_year::text, '') || ' ' || coalesce(t.vehicle_make, '') || ' ' || coalesce(t.vehicle_model, '')
      || ' ' || t.from_city || ' ' || t.from_state || ' ' || t.to_city || ' ' || t.to_state || ' '`,
    piece,
  );

/** Words of a search that count, at most. */
const mostWords = 10;

const hasTrigram = /[\p{L}\p{N}]{3}/u;

/** A word as it is looked for: the letters of a state stand alone, any other may be a part of a word. */
const piece = (word: string): string => (stateCodes.includes(word.toUpperCase()) ? ` ${word} ` : word);

/**
 * Condition on `transports t`: vehicle and route hold every word of a text, as lists write them: '2019 Honda Accord, Austin, TX to Denver, CO' or
 * any words of it. Null where no word is long enough for the index to be asked: two letters that are no state.
 */
export function routeHasWords(sql: Sql, text: string): Fragment | null {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '' && word.toLowerCase() !== 'to');
  const pieces = words.slice(0, mostWords).map(piece);
  if (!pieces.some((one) => hasTrigram.test(one) || one.startsWith(' '))) return null;
  return pieces.map((one) => routeHolds(sql, one)).reduce((before, one) => sql`${before} and ${one}`);
}
