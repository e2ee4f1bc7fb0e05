/** A text whose wildcards are taken literally. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A pattern by which `like` and `ilike` find a text anywhere, its wildcards taken literally. */
export const anywhere = (text: string): string => `%${literal(text)}%`;

/** A pattern by which `like` finds texts that begin with one, its wildcards taken literally. */
export const startingWith = (text: string): string => `${literal(text)}%`;
