import { v7 } from 'uuid';

let last = 0;
let sequence = 0;

/** UUIDv7 (RFC 9562): sorts by creation time, so it is its own cursor. Always increases within a process, even if the clock is set back. */
export function newId(): string {
  const now = Date.now();
  sequence = now > last ? 0 : sequence + 1;
  last = Math.max(last, now);
  return v7({ msecs: last, seq: sequence });
}

/** For clocks that are set back on purpose. */
export function restartIds(): void {
  last = 0;
}

export const toFirstId = (at: Date): string => {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
};

export const timeOfId = (id: string): Date => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
