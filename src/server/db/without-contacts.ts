import { contactPatterns, hiddenContact, lookalikes, unseenCharacters } from '#shared/contact-details.ts';
import type { Sql } from './context.ts';
import type { Fragment } from './sql.ts';

/** The text of `column` as `hideContacts` would write it, made by PostgreSQL. */
export function withoutContacts(sql: Sql, column: Fragment): Fragment {
  // What has no partner in the second list is left out: the unseen ones stand behind the lookalikes.
  const plain = sql`translate(normalize(${column}, NFKC), ${lookalikes.seen + unseenCharacters}, ${lookalikes.meant})`;
  const masked = contactPatterns.reduce((left, pattern) => sql`regexp_replace(${left}, ${pattern}, ${hiddenContact}, 'g')`, plain);
  // One by one: of all in one expression PostgreSQL makes a machine that takes six times as long.
  const found = contactPatterns.map((pattern) => sql`${plain} ~ ${pattern}`).reduce((left, right) => sql`${left} or ${right}`);
  return sql`case when ${found} then ${masked} else ${column} end`;
}
