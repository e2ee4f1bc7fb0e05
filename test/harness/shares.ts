import { publicKeyOf } from '#server/crypto/box.ts';
import { newShare } from '#server/crypto/seal.ts';
import { createSecrets, SecretClosed } from '#server/crypto/secrets.ts';
import type { Pool } from '#server/db/sql.ts';
import { unavailable } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { servicesFor } from './context.ts';

/** A key store in memory, for what rows say about people. */
export interface TestShares {
  /** Makes some shares ahead, as the job does. */
  make(count: number): Promise<void>;
  /** From now on no share is read, until it is called again with false. */
  isAway(away: boolean): void;
  /** Erases what the rows say is erased, as its job does. */
  follow(): Promise<void>;
  /** Does something once, before the next share is read: what happens while a row is being opened. */
  meanwhile(work: () => Promise<unknown>): void;
  /** Which shares were asked for. */
  readonly asked: string[];
}

/** Has secrets on this database sealed to shares, from when some are made on. */
export function testShares(sql: Pool, key: Uint8Array): TestShares {
  const shares = new Map<string, Buffer>();
  const asked: string[] = [];
  let away = false;
  let first: (() => Promise<unknown>) | null = null;
  servicesFor(sql).secrets = createSecrets(key, async (shareId) => {
    asked.push(shareId);
    const work = first;
    first = null;
    await work?.();
    if (away) throw unavailable('This cannot be read at the moment. Please try again in a minute.');
    const share = shares.get(shareId);
    if (!share) throw new SecretClosed(shareId);
    return share;
  });
  return {
    async make(count) {
      for (let number = 0; number < count; number += 1) {
        const [id, share] = [newId(), newShare()];
        shares.set(id, share);
        await sql`insert into shares ${sql({ id, store: 'disk', publicKey: publicKeyOf(share) })}`;
      }
    },
    isAway(isNow) {
      away = isNow;
    },
    meanwhile(work) {
      first = work;
    },
    async follow() {
      for (const { id } of await sql<{ id: string }[]>`select id from shares where erased_at is not null`) shares.delete(id);
    },
    asked,
  };
}
