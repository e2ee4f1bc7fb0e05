/** Joins class names; whatever is not a string (a condition that did not hold) is left out. */
export const cx = (...names: unknown[]): string => names.filter((name) => typeof name === 'string' && name !== '').join(' ');
