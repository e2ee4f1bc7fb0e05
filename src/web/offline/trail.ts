import { readCredential } from '#web/api/credentials.ts';
import { seal, store, unseal } from './sealed-store.ts';

/** One of many small things that are taken by themselves and sent in batches: none holds up a job, and signing out asks about none. */
export interface Trace {
  /** Counts up on this device, for all accounts, and comes never twice. */
  readonly n: number;
  readonly says: unknown;
}

/** A day of one each quarter of a minute; what is older than that nobody waits for. */
const mostRows = 5_760;

const about = 'trail';

/** Keeps something behind what was taken before; nothing once nobody is signed in, and in place of the oldest where there is too much. */
export async function addToTrail(account: string, says: unknown): Promise<void> {
  if (!readCredential()) return;
  const row = { account, says: await seal(account, says, about) };
  const tx = (await store()).transaction(['keys', 'trail'], 'readwrite');
  const rows = tx.objectStore('trail');
  // Signed out while it was sealed: nobody could open it again.
  if (await tx.objectStore('keys').getKey(account)) await rows.add(row);
  const tooMany = (await rows.index('account').count(account)) - mostRows;
  if (tooMany > 0) for (const n of await rows.index('account').getAllKeys(account, tooMany)) await rows.delete(n);
  await tx.done;
}

/** The oldest that wait. */
export async function oldestOfTrail(account: string, limit: number): Promise<Trace[]> {
  const { store: rows, done } = (await store()).transaction('trail');
  const asked = [rows.index('account').getAllKeys(account, limit), rows.index('account').getAll(account, limit)] as const;
  const [ns, kept] = [await asked[0], await asked[1]];
  await done;
  return Promise.all(kept.map(async ({ says }, at) => ({ n: ns[at]!, says: await unseal(account, says, about) })));
}

/** Takes off what was sent. */
export async function dropFromTrail(ns: readonly number[]): Promise<void> {
  const { store: rows, done } = (await store()).transaction('trail', 'readwrite');
  for (const n of ns) await rows.delete(n);
  await done;
}

/** Takes off all that waits of an account. */
export const clearTrail = async (account: string): Promise<void> =>
  dropFromTrail(await (await store()).getAllKeysFromIndex('trail', 'account', account));

/** How much waits of an account. */
export const countTrail = async (account: string): Promise<number> => (await store()).countFromIndex('trail', 'account', account);
