import { v7 } from 'uuid';

let last = 0;
let sequence = 0;

/** UUIDv7 (RFC 9562): sorts by creation time, so it is its own keyset cursor. Ids of one process always rise, also when its clock steps back. */
export function newId(): string {
  const now = Date.now();
  sequence = now > last ? 0 : sequence + 1;
  last = Math.max(last, now);
  return v7({ msecs: last, seq: sequence });
}

/** Lets ids begin anew with the time of the clock, where that was set back on purpose. */
export function restartIds(): void {
  last = 0;
}

/** The least id that `newId` makes at an instant: what is older sorts before it. */
export const firstIdAt = (at: Date): string => {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
};

/** When an id of `newId` was made, to the millisecond. */
export const timeOfId = (made: string): Date => new Date(Number.parseInt(made.slice(0, 8) + made.slice(9, 13), 16));
