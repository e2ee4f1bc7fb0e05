import type { Sql } from '#server/db/context.ts';
import { holds } from '#server/db/sql/like.ts';
import type { Fragment } from '#server/db/sql/sql.ts';

const routeHolds = (sql: Sql, piece: string): Fragment =>
  holds(
    sql,
    sql`coalesce(t.vehicle_year::text, '') || ' ' || coalesce(t.vehicle_make, '') || ' ' || coalesce(t.vehicle_model, '')
      || ' ' || t.from_city || ' ' || t.from_state || ' ' || t.to_city || ' ' || t.to_state || ' '`,
    piece,
  );

const mostWords = 10;

const joins = new Set(['to', 'from', 'in', 'and']);

const hasTrigram = /[\p{L}\p{N}]{3}/u;
/** Trigrams include word boundaries: 'CR-V', 'F-150'. */
const isParted = /[\p{L}\p{N}][^\p{L}\p{N}]+[\p{L}\p{N}]/u;
const hasLetter = /[\p{L}\p{N}]/u;

/** Without connecting words, unless there are no others. */
export function getTexts(text: string): string[] {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  const telling = parts.filter((part) => !joins.has(part.toLowerCase()));
  return telling.length > 0 ? telling : parts;
}

/** Words of one or two letters ('TX', 'X5') match whole words only: the trigram index can't find them inside others. */
const piece = (text: string): string => (hasLetter.test(text) && !hasTrigram.test(text) && !isParted.test(text) ? ` ${text} ` : text);

/** Condition on `transports t`: contains every word of the text. Null if no word has a letter or digit. */
export function describeRouteHas(sql: Sql, text: string): Fragment | null {
  const pieces = getTexts(text).slice(0, mostWords).map(piece);
  if (!pieces.some((one) => hasLetter.test(one))) return null;
  return pieces.map((one) => routeHolds(sql, one)).reduce((before, one) => sql`${before} and ${one}`);
}
