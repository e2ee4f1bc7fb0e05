/** How many different things within how long are no accident. */
export interface WalkSize {
  readonly size: number;
  readonly windowMs: number;
}

/** Unknown paths of one address (decisions, section 9). */
export const pathScan: WalkSize = { size: 20, windowMs: 60_000 };

/** Ids of what is not there for somebody: far more than anybody has of stale links (docs/decisions/086). */
export const idWalk: WalkSize = { size: 20, windowMs: 600_000 };

const walkerLimit = 10_000;

interface Walk {
  readonly since: number;
  readonly things: Set<string>;
}

/** Counts the different things that were not there for each walker, on this replica. */
export class Walks {
  readonly #walks = new Map<string, Walk>();
  readonly #kind: WalkSize;

  constructor(kind: WalkSize) {
    this.#kind = kind;
  }

  /** Notes one; true when it is the last that makes a walk, after which counting begins anew. */
  note(walker: string, thing: string, now: number): boolean {
    const known = this.#walks.get(walker);
    const walk = known && now - known.since < this.#kind.windowMs ? known : this.#begin(walker, now);
    walk.things.add(thing.slice(0, 200));
    if (walk.things.size < this.#kind.size) return false;
    this.#walks.delete(walker);
    return true;
  }

  /** The oldest walk makes room, so that no flood of addresses fills the memory. */
  #begin(walker: string, now: number): Walk {
    this.#walks.delete(walker);
    if (this.#walks.size >= walkerLimit) this.#walks.delete(this.#walks.keys().next().value!);
    const walk = { since: now, things: new Set<string>() };
    this.#walks.set(walker, walk);
    return walk;
  }
}
