import { contactPatterns, hiddenContact, unseenCharacters } from '#shared/contact-details.ts';
import type { Sql } from './context.ts';
import type { Fragment } from './sql.ts';

/** The text of `column` as `hideContacts` would write it, made by PostgreSQL. */
export function withoutContacts(sql: Sql, column: Fragment): Fragment {
  const plain = sql`translate(normalize(${column}, NFKC), ${unseenCharacters}, '')`;
  const masked = contactPatterns.reduce((left, pattern) => sql`regexp_replace(${left}, ${pattern}, ${hiddenContact}, 'g')`, plain);
  return sql`case when ${plain} ~ ${contactPatterns.join('|')} then ${masked} else ${column} end`;
}
