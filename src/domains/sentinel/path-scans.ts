const windowMs = 60_000;
/** Unknown paths within a minute that make a scan (decisions, section 9). */
export const scanSize = 20;
const addressLimit = 10_000;

interface Walk {
  readonly since: number;
  readonly paths: Set<string>;
}

/** Counts the different unknown paths that each address asked this replica for. */
export class PathScans {
  readonly #walks = new Map<string, Walk>();

  /** Notes one; true when it is the twentieth of a minute, after which counting begins anew. */
  note(address: string, path: string, now: number): boolean {
    const known = this.#walks.get(address);
    const walk = known && now - known.since < windowMs ? known : this.#begin(address, now);
    walk.paths.add(path.slice(0, 200));
    if (walk.paths.size < scanSize) return false;
    this.#walks.delete(address);
    return true;
  }

  /** The oldest walk makes room, so that no flood of addresses fills the memory. */
  #begin(address: string, now: number): Walk {
    this.#walks.delete(address);
    if (this.#walks.size >= addressLimit) this.#walks.delete(this.#walks.keys().next().value!);
    const walk = { since: now, paths: new Set<string>() };
    this.#walks.set(address, walk);
    return walk;
  }
}
