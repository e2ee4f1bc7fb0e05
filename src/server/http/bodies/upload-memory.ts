import { rateLimited, unavailable } from '#shared/errors.ts';

const comeBackSeconds = 10;

/** How many bytes of files that are on their way may lie in memory: of all together, and of one account. */
export interface UploadMemoryLimits {
  readonly all: number;
  readonly perAccount: number;
}

/**
 * Counts what arrived of files that are not whole yet, so that many large ones at once, or slow ones, cost time and not the memory of the
 * process. Counted by what came and not by what is announced: who sends nothing takes nothing from others.
 */
export class UploadMemory {
  readonly #limits: UploadMemoryLimits;
  readonly #held = new Map<string, number>();
  #sum = 0;

  constructor(limits: UploadMemoryLimits) {
    this.#limits = limits;
  }

  /** Bytes of all accounts. */
  get sum(): number {
    return this.#sum;
  }

  /** Counts bytes that came for an account. Throws 429 `rate_limited` beyond its share, 503 `unavailable` beyond that of all, and counts nothing then. */
  hold(account: string, bytes: number): void {
    const held = (this.#held.get(account) ?? 0) + bytes;
    if (held > this.#limits.perAccount) throw rateLimited(comeBackSeconds);
    if (this.#sum + bytes > this.#limits.all) throw unavailable('We’re receiving many files right now. Please try again in a minute.');
    this.#held.set(account, held);
    this.#sum += bytes;
  }

  /** Gives back what was counted for an account. */
  release(account: string, bytes: number): void {
    const left = (this.#held.get(account) ?? 0) - bytes;
    if (left > 0) this.#held.set(account, left);
    else this.#held.delete(account);
    this.#sum -= bytes;
  }
}
