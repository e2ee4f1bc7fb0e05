/** The name of an event or of a kind of row as people read and type it: 'copilot.fact proposed'. */
export const spaced = (name: string): string => name.replaceAll('_', ' ');

/** The name of an event as it is kept, of what was typed. */
export const eventNameOf = (typed: string): string => typed.trim().replaceAll(/\s+/g, '_');
