import type { FastifyRequest } from 'fastify';
import { rateLimited } from '#shared/errors.ts';
import { addressBlock } from './address-block.ts';

const maxKeys = 50_000;

/**
 * Counts the calls of each key in this process: so many at once, then one each 60/perMinute seconds. In memory, because it is asked
 * before everything and must cost nothing; with several replicas each grants its own, so the whole is at most that many times more.
 */
export class CallCounter {
  readonly #perMinute: number;
  /** When the allowance of a key is whole again, in milliseconds. */
  readonly #fullAt = new Map<string, number>();

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Takes one call; answers the seconds to wait, or 0 when it may go on. */
  take(key: string, now: number): number {
    if (this.#perMinute === 0) return 0;
    const step = 60_000 / this.#perMinute;
    const next = Math.max(this.#fullAt.get(key) ?? 0, now) + step;
    if (next > now + 60_000) return Math.max(1, Math.ceil((next - now - 60_000) / 1000));
    if (!this.#fullAt.has(key) && this.#fullAt.size >= maxKeys) this.#forget(now);
    this.#fullAt.set(key, next);
    return 0;
  }

  /** Those whose allowance is whole again; where that is not enough, the oldest too. */
  #forget(now: number): void {
    for (const [key, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(key);
    for (const key of this.#fullAt.keys()) {
      if (this.#fullAt.size < maxKeys) break;
      this.#fullAt.delete(key);
    }
  }
}

/**
 * The general limit of a process: `callsPerMinute` for an account, two fifths of that for what changes something (each change makes work
 * for others), and twice as many for an address, behind which there may be several people. An API key has a fifth for itself, all keys of an
 * account together as many as the account, whose own allowance they leave alone. 0 is no limit. Throws 429 `rate_limited`.
 */
export function createGeneralLimit(callsPerMinute: number) {
  const accounts = new CallCounter(callsPerMinute);
  const changes = new CallCounter(Math.ceil(callsPerMinute * 0.4));
  const addresses = new CallCounter(callsPerMinute * 2);
  const ofEachKey = Math.ceil(callsPerMinute / 5);
  const keys = new CallCounter(ofEachKey);
  const changesOfKeys = new CallCounter(Math.ceil(ofEachKey * 0.4));
  const keysOfAccounts = new CallCounter(callsPerMinute);
  const refuse = (seconds: number) => {
    if (seconds > 0) throw rateLimited(seconds);
  };
  return {
    /** Before anybody is looked up: an IPv6 client is its /64. */
    takeOfAddress: ({ ip }: FastifyRequest) => refuse(addresses.take(addressBlock(ip) ?? ip, Date.now())),
    /** Once it is known who calls. */
    takeOfAccount: (id: string, isChange: boolean) => {
      refuse(accounts.take(id, Date.now()));
      if (isChange) refuse(changes.take(id, Date.now()));
    },
    /** Once it is known which API key of which account calls. */
    takeOfKey: (keyId: string, accountId: string, isChange: boolean) => {
      refuse(keys.take(keyId, Date.now()));
      refuse(keysOfAccounts.take(accountId, Date.now()));
      if (isChange) refuse(changesOfKeys.take(keyId, Date.now()));
    },
  };
}

export type GeneralLimit = ReturnType<typeof createGeneralLimit>;
