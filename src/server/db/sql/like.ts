import type { Fragment, Tag } from './sql.ts';

const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Escapes wildcards in `text`. */
export const anywhere = (text: string): string => `%${literal(text)}%`;

export const toPrefixPattern = (text: string): string => `${literal(text)}%`;

/** Ignores case and accents, in every alphabet (`folded` in db/migrations). */
export const holds = (sql: Tag, text: Fragment, piece: string): Fragment => sql`folded(${text}) like folded(${anywhere(piece)})`;
