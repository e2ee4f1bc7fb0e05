import { readCredential } from '#web/api/credentials.ts';
import { seal, store, unseal } from './sealed-store.ts';

export interface Trace {
  /** Increases across all accounts of this device and is never reused. */
  readonly n: number;
  readonly says: unknown;
}

/** One day at one item per 15 seconds; older items are dropped. */
const mostRows = 5_760;

const about = 'trail';

/** Drops the oldest items above the limit. Does nothing if the user has signed out. */
export async function addToTrail(account: string, content: unknown): Promise<void> {
  if (!readCredential()) return;
  const row = { account, says: await seal(account, content, about) };
  const tx = (await store()).transaction(['keys', 'trail'], 'readwrite');
  const rows = tx.objectStore('trail');
  // The key is gone if the user signed out during encryption.
  if (await tx.objectStore('keys').getKey(account)) await rows.add(row);
  const tooMany = (await rows.index('account').count(account)) - mostRows;
  if (tooMany > 0) for (const n of await rows.index('account').getAllKeys(account, tooMany)) await rows.delete(n);
  await tx.done;
}

export async function oldestOfTrail(account: string, limit: number): Promise<Trace[]> {
  const { store: rows, done } = (await store()).transaction('trail');
  const requests = [rows.index('account').getAllKeys(account, limit), rows.index('account').getAll(account, limit)] as const;
  const [ns, traces] = [await requests[0], await requests[1]];
  await done;
  return Promise.all(traces.map(async ({ says }, at) => ({ n: ns[at]!, says: await unseal(account, says, about) })));
}

export async function deleteFromTrail(ns: readonly number[]): Promise<void> {
  const { store: rows, done } = (await store()).transaction('trail', 'readwrite');
  for (const n of ns) await rows.delete(n);
  await done;
}

export const clearTrail = async (account: string): Promise<void> =>
  deleteFromTrail(await (await store()).getAllKeysFromIndex('trail', 'account', account));

export const countTrail = async (account: string): Promise<number> => (await store()).countFromIndex('trail', 'account', account);
