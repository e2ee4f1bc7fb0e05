import type { TransportStatus } from '#domains/transports/schemas.ts';
import { isBookedAndNotOver } from '#domains/transports/rules.ts';

/** Which way a vehicle goes through the gate of a yard. */
export const directions = ['in', 'out'] as const;
export type Direction = (typeof directions)[number];

/** Where records are made on the page of a transport. */
export const gateId = 'storage-yard';

/** What a record is called. */
export const directionLabels: Readonly<Record<Direction, string>> = { in: 'Gate-in', out: 'Gate-out' };

/** What its button says. */
export const recordLabels: Readonly<Record<Direction, string>> = { in: 'Record arrival', out: 'Record departure' };

/** What a yard records next of a vehicle, of what it recorded before, oldest first: what is in comes out, what is not there comes in. */
export const nextDirection = (records: readonly { readonly direction: Direction }[]): Direction =>
  records.at(-1)?.direction === 'in' ? 'out' : 'in';

/**
 * What a yard that takes part is waited for with, of its `last` record: a vehicle that never came in, and one that is in. What left may come
 * again, and what was delivered may be brought to the yard, and is recorded then, but nobody waits for it. Null before the booking and after the end.
 */
export function waitsAtGate(status: TransportStatus, last: Direction | null): Direction | null {
  if (!isBookedAndNotOver(status) || last === 'out') return null;
  if (last === 'in') return 'out';
  return status === 'delivered' ? null : 'in';
}
