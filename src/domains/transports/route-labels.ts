import type { Sql } from '#server/db/context.ts';
import { holds } from '#server/db/sql/like.ts';
import type { Fragment } from '#server/db/sql/sql.ts';

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

/** What joins the words of a search and is none of them. */
const joins = new Set(['to', 'from', 'in', 'and']);

const hasTrigram = /[\p{L}\p{N}]{3}/u;
/** What the index knows the edges of: 'CR-V', 'F-150'. */
const isParted = /[\p{L}\p{N}][^\p{L}\p{N}]+[\p{L}\p{N}]/u;
const hasLetter = /[\p{L}\p{N}]/u;

/** The words of a text, as lists write them, without what joins them; where nothing else is written, that. */
export function getTexts(text: string): string[] {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const telling = words.filter((word) => !joins.has(word.toLowerCase()));
  return telling.length > 0 ? telling : words;
}

/** A word as it is looked for: one or two letters alone ('TX', 'X5'), of which the index knows whole words, any other also within a word. */
const piece = (word: string): string => (hasLetter.test(word) && !hasTrigram.test(word) && !isParted.test(word) ? ` ${word} ` : word);

/**
 * Condition on `transports t`: vehicle and route hold every word of a text, as lists write them: '2019 Honda Accord, Austin, TX to Denver, CO' or
 * any words of it. Null where no word has a letter or a digit.
 */
export function describeRouteHas(sql: Sql, text: string): Fragment | null {
  const pieces = getTexts(text).slice(0, mostWords).map(piece);
  if (!pieces.some((one) => hasLetter.test(one))) return null;
  return pieces.map((one) => routeHolds(sql, one)).reduce((before, one) => sql`${before} and ${one}`);
}
