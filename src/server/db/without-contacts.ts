import { contactPatterns, hiddenContact } from '#shared/contact-details.ts';
import type { Sql } from './context.ts';
import type { Fragment } from './sql.ts';

/** The text of `column` as `hideContacts` would write it, made by PostgreSQL. */
export const withoutContacts = (sql: Sql, column: Fragment): Fragment =>
  contactPatterns.reduce((masked, pattern) => sql`regexp_replace(${masked}, ${pattern}, ${hiddenContact}, 'g')`, column);
