import { dayMs, hourMs } from '#shared/dates/days.ts';
import type { DryRunState } from './schemas.ts';

/** What happens to a documented arrival in vain. */
export type DryRunEvent = 'disputed' | 'upheld' | 'rejected';

/** The shipper disputes once and the desk decides once; a documented arrival earns a fee. */
const dryRunMoves: readonly { readonly from: DryRunState; readonly on: DryRunEvent; readonly to: DryRunState }[] = [
  { from: 'documented', on: 'disputed', to: 'disputed' },
  { from: 'disputed', on: 'upheld', to: 'upheld' },
  { from: 'disputed', on: 'rejected', to: 'rejected' },
];

/** Where an event leads; null where the table has no such line. */
export const dryRunAfter = (from: DryRunState, on: DryRunEvent): DryRunState | null =>
  dryRunMoves.find((line) => line.from === from && line.on === on)?.to ?? null;

/** A device's clock may be wrong by so much. */
const clockErrorMs = hourMs / 12;

/** Why an arrival cannot have been then, as a sentence; null when it can: on this day, not before the booking, and not in the future. */
export function arrivalProblem(arrivedAt: string, bookedAt: string | null, now: Date): string | null {
  const agoMs = now.getTime() - Date.parse(arrivedAt);
  if (agoMs < -clockErrorMs) return 'This time is in the future. Check the clock on your device.';
  if (agoMs > dayMs) return 'Document a dry run within a day';
  const isBefore = bookedAt !== null && Date.parse(arrivedAt) < Date.parse(bookedAt) - clockErrorMs;
  return isBefore ? 'The job was not booked at this time' : null;
}
