/** A pattern by which `like` and `ilike` find a text anywhere, its wildcards taken literally. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
