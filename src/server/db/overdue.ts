/** Something that is waited for. */
export interface Awaited {
  /** When to look after it, by `performance.now()`. */
  lookAt: number;
  look(): void;
  /** Its place among all that is awaited, -1 for none: kept here, so that it need not be searched for. */
  place: number;
}

/** How late a look may come. */
const grainMs = 100;

/**
 * In no order. A list and no Set: one that is added to and taken from all the time is laid out anew every few statements, and what it was
 * before leads from one layout to the next, so that a few of them that grew old kept every answer of the last minutes in memory.
 */
const awaited: Awaited[] = [];
let clock: NodeJS.Timeout | null = null;

function tick(): void {
  if (awaited.length === 0) {
    clearInterval(clock!);
    clock = null;
  }
  const now = performance.now();
  for (const one of awaited.filter(({ lookAt }) => lookAt <= now)) {
    forget(one);
    one.look();
  }
}

/** Calls `look` once when its time has come, unless it is forgotten before. One clock for all: nearly all are over long before, and a timer for each costs more than the rest of waiting. */
export function lookLater(one: Awaited): void {
  one.place = awaited.push(one) - 1;
  clock ??= setInterval(tick, grainMs).unref();
}

/** What is over needs no look. */
export function forget(one: Awaited): void {
  if (one.place < 0) return;
  const last = awaited.pop()!;
  if (last !== one) {
    awaited[one.place] = last;
    last.place = one.place;
  }
  one.place = -1;
}
