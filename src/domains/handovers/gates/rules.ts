/** Which way a vehicle goes through the gate of a yard. */
export const directions = ['in', 'out'] as const;
export type Direction = (typeof directions)[number];

/** What a record is called. */
export const directionLabels: Readonly<Record<Direction, string>> = { in: 'Gate-in', out: 'Gate-out' };

/** What a yard records next of a vehicle, of what it recorded before, oldest first: what is in comes out, what is not there comes in. */
export const nextDirection = (records: readonly { readonly direction: Direction }[]): Direction =>
  records.at(-1)?.direction === 'in' ? 'out' : 'in';
