import { greatCircleMiles } from '#domains/places/rules.ts';
import type { Fix } from './position-rules.ts';

/** Minimum seconds between two positions. */
const everySeconds = { moving: 15, standing: 120 } as const;

const movedMiles = 0.03;

/** Saves battery and data: every 15 seconds while moving, every two minutes while standing. */
export function isWorthStoring(last: Fix | null, fix: Fix): boolean {
  if (last === null) return true;
  const seconds = (fix.at - last.at) / 1000;
  if (seconds < everySeconds.moving) return false;
  return seconds >= everySeconds.standing || greatCircleMiles(last, fix) >= movedMiles;
}
