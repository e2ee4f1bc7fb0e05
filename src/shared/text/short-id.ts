/** The last eight characters: the first ones are the time and equal for about a minute. */
export const shortId = (id: string): string => id.slice(-8);
