import type { FastifyRequest } from 'fastify';
import { addressBlock } from './address-block.ts';
import type { HoldTo, Quota } from './quota.ts';

const maxKeys = 50_000;

/**
 * Counts the calls of each key in this process: so many at once, then one each 60/perMinute seconds. In memory, because it is asked
 * before everything and must cost nothing; with several replicas each grants its own, so the whole is at most that many times more.
 */
export class CallCounter {
  readonly #name: string;
  readonly #perMinute: number;
  /** When the allowance of a key is whole again, in milliseconds. */
  readonly #fullAt = new Map<string, number>();

  constructor(name: string, perMinute: number) {
    this.#name = name;
    this.#perMinute = perMinute;
  }

  /** Counts one call, unless it is refused; null where there is no limit. */
  take(key: string, now: number): Quota | null {
    if (this.#perMinute === 0) return null;
    const step = 60_000 / this.#perMinute;
    const whole = Math.max(this.#fullAt.get(key) ?? 0, now);
    const isRefused = whole + step > now + 60_000;
    const fullAt = isRefused ? whole : whole + step;
    if (!this.#fullAt.has(key) && this.#fullAt.size >= maxKeys) this.#forget(now);
    this.#fullAt.set(key, fullAt);
    return {
      name: this.#name,
      perMinute: this.#perMinute,
      // A thousandth of a step more, because steps that are no whole number add up to a little too much.
      remaining: Math.floor((now + 60_000 - fullAt) / step + 0.001),
      resetSeconds: Math.ceil((fullAt - now) / 1000),
      waitSeconds: isRefused ? Math.max(1, Math.ceil((whole + step - now - 60_000) / 1000)) : 0,
    };
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
 * The general limit of a process: `rateLimitPerMinute` for an account, two fifths of that for what changes something (each change makes work
 * for others), and twice as many for an address, behind which there may be several people. An API key has a fifth for itself, all keys of an
 * account together as many as the account, whose own allowance they leave alone. 0 is no limit. Throws 429 `rate_limited`.
 */
export function createGeneralLimit(rateLimitPerMinute: number) {
  const accounts = new CallCounter('account', rateLimitPerMinute);
  const changes = new CallCounter('account-changes', Math.ceil(rateLimitPerMinute * 0.4));
  const addresses = new CallCounter('address', rateLimitPerMinute * 2);
  const ofEachKey = Math.ceil(rateLimitPerMinute / 5);
  const keys = new CallCounter('key', ofEachKey);
  const changesOfKeys = new CallCounter('key-changes', Math.ceil(ofEachKey * 0.4));
  const keysOfAccounts = new CallCounter('account-keys', rateLimitPerMinute);
  return {
    /** Before anybody is looked up: an IPv6 client is its /64. */
    takeOfAddress: ({ ip }: FastifyRequest, holdTo: HoldTo) => holdTo(addresses.take(addressBlock(ip) ?? ip, Date.now())),
    /** Once it is known who calls. */
    takeOfAccount: (id: string, isChange: boolean, holdTo: HoldTo) => {
      holdTo(accounts.take(id, Date.now()));
      if (isChange) holdTo(changes.take(id, Date.now()));
    },
    /** Once it is known which API key of which account calls. */
    takeOfKey: (keyId: string, accountId: string, isChange: boolean, holdTo: HoldTo) => {
      holdTo(keys.take(keyId, Date.now()));
      holdTo(keysOfAccounts.take(accountId, Date.now()));
      if (isChange) holdTo(changesOfKeys.take(keyId, Date.now()));
    },
  };
}

export type GeneralLimit = ReturnType<typeof createGeneralLimit>;
