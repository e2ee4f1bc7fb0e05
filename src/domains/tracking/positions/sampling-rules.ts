import { greatCircleMiles } from '#domains/places/rules.ts';
import type { Fix } from './position-rules.ts';

/** Between two positions at least; one that stands still says so this often. */
const everySeconds = { moving: 15, standing: 120 } as const;

const movedMiles = 0.03;

/** True for a position that tells something: a truck that moves each quarter of a minute, one that stands each two minutes. Kind to the battery and to who waits for a signal. */
export function isWorthStoring(last: Fix | null, fix: Fix): boolean {
  if (last === null) return true;
  const seconds = (fix.at - last.at) / 1000;
  if (seconds < everySeconds.moving) return false;
  return seconds >= everySeconds.standing || greatCircleMiles(last, fix) >= movedMiles;
}
