import { dayMs, hourMs } from '#shared/dates/days.ts';
import type { DryRunState } from './schemas.ts';

export type DryRunEvent = 'disputed' | 'upheld' | 'rejected';

const dryRunMoves: readonly { readonly from: DryRunState; readonly on: DryRunEvent; readonly to: DryRunState }[] = [
  { from: 'documented', on: 'disputed', to: 'disputed' },
  { from: 'disputed', on: 'upheld', to: 'upheld' },
  { from: 'disputed', on: 'rejected', to: 'rejected' },
];

export const getNextDryRunState = (from: DryRunState, on: DryRunEvent): DryRunState | null =>
  dryRunMoves.find((move) => move.from === from && move.on === on)?.to ?? null;

/** Tolerance for a device's clock. */
const clockErrorMs = hourMs / 12;

/** Why an arrival time is not possible; null if it is: within a day, after booking, not in the future. */
export function arrivalProblem(arrivedAt: string, bookedAt: string | null, now: Date): string | null {
  const agoMs = now.getTime() - Date.parse(arrivedAt);
  if (agoMs < -clockErrorMs) return 'This time is in the future. Check the clock on your device.';
  if (agoMs > dayMs) return 'Document a dry run within a day';
  const isBefore = bookedAt !== null && Date.parse(arrivedAt) < Date.parse(bookedAt) - clockErrorMs;
  return isBefore ? 'The job was not booked at this time' : null;
}
