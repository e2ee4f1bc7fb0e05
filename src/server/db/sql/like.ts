import type { Fragment, Tag } from './sql.ts';

/** A text whose wildcards are taken literally. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A pattern by which `like` finds a text anywhere, its wildcards taken literally. */
export const anywhere = (text: string): string => `%${literal(text)}%`;

/** A pattern by which `like` finds texts that begin with one, its wildcards taken literally. */
export const startingWith = (text: string): string => `${literal(text)}%`;

/** Condition: a text holds a piece, whatever the case and the accents of its letters, of every alphabet (`folded`: db/migrations). */
export const holds = (sql: Tag, text: Fragment, piece: string): Fragment => sql`folded(${text}) like folded(${anywhere(piece)})`;
