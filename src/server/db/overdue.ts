/** Something that is waited for. */
export interface Awaited {
  /** When to look after it, by `performance.now()`. */
  lookAt: number;
  look(): void;
}

/** How late a look may come. */
const grainMs = 100;

const awaited = new Set<Awaited>();
let clock: NodeJS.Timeout | null = null;

function tick(): void {
  if (awaited.size === 0) {
    clearInterval(clock!);
    clock = null;
  }
  const now = performance.now();
  for (const one of awaited)
    if (one.lookAt <= now) {
      awaited.delete(one);
      one.look();
    }
}

/** Calls `look` once when its time has come, unless it is forgotten before. One clock for all: nearly all are over long before, and a timer for each costs more than the rest of waiting. */
export function lookLater(one: Awaited): void {
  awaited.add(one);
  clock ??= setInterval(tick, grainMs).unref();
}

/** What is over needs no look. */
export const forget = (one: Awaited): void => void awaited.delete(one);
