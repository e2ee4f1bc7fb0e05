/** '1 bid', '3 bids': a number with the word for one or for many. */
export const counted = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`);
