import type { FastifyRequest } from 'fastify';
import { addressBlock } from './address-block.ts';
import type { HoldTo, Quota } from './quota.ts';

const maxKeys = 50_000;

/** Token bucket per key. In memory, because it runs before everything else; with several replicas, each grants its own quota. */
export class CallCounter {
  readonly #name: string;
  readonly #perMinute: number;
  /** When the quota of a key is full again, in milliseconds. */
  readonly #fullAt = new Map<string, number>();

  constructor(name: string, perMinute: number) {
    this.#name = name;
    this.#perMinute = perMinute;
  }

  /** Null if there is no limit. A refused call is not counted. */
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
      // Allows for rounding errors of fractional steps.
      remaining: Math.floor((now + 60_000 - fullAt) / step + 0.001),
      resetSeconds: Math.ceil((fullAt - now) / 1000),
      waitSeconds: isRefused ? Math.max(1, Math.ceil((whole + step - now - 60_000) / 1000)) : 0,
    };
  }

  #forget(now: number): void {
    for (const [key, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(key);
    for (const key of this.#fullAt.keys()) {
      if (this.#fullAt.size < maxKeys) break;
      this.#fullAt.delete(key);
    }
  }
}

/** Per minute. Changes get two fifths, an address (several people) twice as much, an API key a fifth; 0 means no limit. Throws 429. */
export function createGeneralLimit(rateLimitPerMinute: number) {
  const accounts = new CallCounter('account', rateLimitPerMinute);
  const changes = new CallCounter('account-changes', Math.ceil(rateLimitPerMinute * 0.4));
  const addresses = new CallCounter('address', rateLimitPerMinute * 2);
  const ofEachKey = Math.ceil(rateLimitPerMinute / 5);
  const keys = new CallCounter('key', ofEachKey);
  const changesOfKeys = new CallCounter('key-changes', Math.ceil(ofEachKey * 0.4));
  const keysOfAccounts = new CallCounter('account-keys', rateLimitPerMinute);
  return {
    takeOfAddress: ({ ip }: FastifyRequest, holdTo: HoldTo) => holdTo(addresses.take(addressBlock(ip) ?? ip, Date.now())),
    takeOfAccount: (id: string, isChange: boolean, holdTo: HoldTo) => {
      holdTo(accounts.take(id, Date.now()));
      if (isChange) holdTo(changes.take(id, Date.now()));
    },
    takeOfKey: (keyId: string, accountId: string, isChange: boolean, holdTo: HoldTo) => {
      holdTo(keys.take(keyId, Date.now()));
      holdTo(keysOfAccounts.take(accountId, Date.now()));
      if (isChange) holdTo(changesOfKeys.take(keyId, Date.now()));
    },
  };
}

export type GeneralLimit = ReturnType<typeof createGeneralLimit>;
