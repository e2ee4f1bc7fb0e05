import type { TransportStatus } from '#domains/transports/schemas.ts';
import { isBookedAndNotOver } from '#domains/transports/rules.ts';

export const directions = ['in', 'out'] as const;
export type Direction = (typeof directions)[number];

export const gateId = 'storage-yard';

export const directionLabels: Readonly<Record<Direction, string>> = { in: 'Gate-in', out: 'Gate-out' };

export const recordLabels: Readonly<Record<Direction, string>> = { in: 'Record arrival', out: 'Record departure' };

export const nextDirection = (records: readonly { readonly direction: Direction }[]): Direction =>
  records.at(-1)?.direction === 'in' ? 'out' : 'in';

/**
 * The record the yard owes, or null. A vehicle that left may return and a delivered one may come in; both can be recorded, but aren't
 * requested.
 */
export function getDueGateRecord(status: TransportStatus, last: Direction | null): Direction | null {
  if (!isBookedAndNotOver(status) || last === 'out') return null;
  if (last === 'in') return 'out';
  return status === 'delivered' ? null : 'in';
}
