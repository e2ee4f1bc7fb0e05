import { rateLimited, unavailable } from '#shared/errors.ts';

const comeBackSeconds = 10;

export interface UploadMemoryLimits {
  readonly all: number;
  readonly perAccount: number;
}

/** Limits the memory of incomplete uploads. Counts received bytes, not announced ones: a client that sends nothing blocks nobody. */
export class UploadMemory {
  readonly #limits: UploadMemoryLimits;
  readonly #held = new Map<string, number>();
  #sum = 0;

  constructor(limits: UploadMemoryLimits) {
    this.#limits = limits;
  }

  get sum(): number {
    return this.#sum;
  }

  /** Throws 429 `rate_limited` above the account's limit, 503 `unavailable` above the total, without counting anything. */
  hold(account: string, bytes: number): void {
    const total = (this.#held.get(account) ?? 0) + bytes;
    if (total > this.#limits.perAccount) throw rateLimited(comeBackSeconds);
    if (this.#sum + bytes > this.#limits.all) throw unavailable('We’re receiving many files right now. Please try again in a minute.');
    this.#held.set(account, total);
    this.#sum += bytes;
  }

  release(account: string, bytes: number): void {
    const remaining = (this.#held.get(account) ?? 0) - bytes;
    if (remaining > 0) this.#held.set(account, remaining);
    else this.#held.delete(account);
    this.#sum -= bytes;
  }
}
