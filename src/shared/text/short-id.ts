/** An id as people are shown it: its last eight characters, for the first ones are the time and alike for all of one minute. */
export const shortId = (id: string): string => id.slice(-8);
