import { LRUCache } from 'lru-cache';

/** So many different items within this time are no accident. */
export interface WalkSize {
  readonly size: number;
  readonly windowMs: number;
  /** Items of a counted enumeration are ignored for this long. */
  readonly onceInMs: number;
}

export const pathScan: WalkSize = { size: 20, windowMs: 60_000, onceInMs: 0 };

/** Far more missing ids than stale links can explain. */
export const idWalk: WalkSize = { size: 20, windowMs: 600_000, onceInMs: 86_400_000 };

const walkerLimit = 10_000;
/** Across all callers; the oldest are dropped. */
const countedLimit = 50_000;

interface Walk {
  readonly since: number;
  readonly things: Set<string>;
}

/** Counts the different missing items per caller, on this replica. */
export class Walks {
  readonly #walks = new LRUCache<string, Walk>({ maxSize: walkerLimit, sizeCalculation: () => 1 });
  readonly #counted = new LRUCache<string, number>({ maxSize: countedLimit, sizeCalculation: () => 1 });
  readonly #kind: WalkSize;

  constructor(kind: WalkSize) {
    this.#kind = kind;
  }

  note(walker: string, thing: string, now: number): boolean {
    const short = thing.slice(0, 200);
    if (now - (this.#counted.get(`${walker} ${short}`) ?? -Infinity) < this.#kind.onceInMs) return false;
    const running = this.#walks.get(walker);
    const walk = running && now - running.since < this.#kind.windowMs ? running : this.#begin(walker, now);
    walk.things.add(short);
    if (walk.things.size < this.#kind.size) return false;
    this.#walks.delete(walker);
    if (this.#kind.onceInMs > 0) for (const one of walk.things) this.#counted.set(`${walker} ${one}`, now);
    return true;
  }

  #begin(walker: string, now: number): Walk {
    const walk = { since: now, things: new Set<string>() };
    this.#walks.set(walker, walk);
    return walk;
  }
}
