import { seal, sealFile, store, unseal, unsealFile, type WorkRow } from './sealed-store.ts';

/** Something that was done on this device and waits to be sent. */
export interface Work {
  /** Its place in the order in which things were done. */
  readonly n: number;
  readonly id: string;
  readonly job: string;
  readonly kind: string;
  readonly says: unknown;
  /** Name and type of the file that goes with it. */
  readonly file: { readonly name: string; readonly type: string } | null;
  readonly refusal: string | null;
}

/** What is said where the device has no room left. */
const noRoomText = 'This phone is full, so this was not saved. Earlier steps are safe. Free up space or find a signal, then try again.';

interface PendingBody {
  readonly says: unknown;
  readonly file: Work['file'];
}

const listeners = new Set<() => void>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('carriage-work');
channel?.addEventListener('message', () => tell());

function tell(): void {
  for (const listener of listeners) listener();
}

function changed(): void {
  tell();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it reaches this origin alone
  channel?.postMessage(null);
}

/** Hears of everything that is added, sent or refused, in every tab; answers how to stop. */
export function hearOfWork(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

export type NewWork = Pick<Work, 'id' | 'job' | 'kind' | 'says'> & { readonly file?: File };

/** Files lie beside what is kept, not in the rows of work: whoever lists those would have every photo in memory. */
const fileName = (id: string): string => `file ${id}`;

/**
 * Keeps something that was done, behind all that was done before. Throws an error with words where there is no room, and where the
 * account has signed out meanwhile: its key is gone, and nobody could open this again.
 */
export async function addWork(account: string, { id, job, kind, says, file }: NewWork): Promise<void> {
  const written: PendingBody = { says, file: file ? { name: file.name, type: file.type } : null };
  const row: WorkRow = {
    account,
    job,
    id,
    kind,
    says: await seal(account, written, id),
    refusal: null,
  };
  const sealed = file ? await sealFile(account, file, id) : null;
  // Asked for once and without a question: what waits is not thrown away when the device wants room.
  void navigator.storage?.persist?.().catch(() => false);
  try {
    const tx = (await store()).transaction(['keys', 'work', 'kept'], 'readwrite');
    if (!(await tx.objectStore('keys').getKey(account))) throw new Error('You signed out on this phone, so this was not saved.');
    const added = tx.objectStore('work').add(row);
    await Promise.all([added, sealed && tx.objectStore('kept').put(sealed, [account, fileName(id)]), tx.done]);
  } catch (error) {
    throw isFull(error) ? new Error(noRoomText) : error;
  }
  changed();
}

async function opened(account: string, n: number, { id, job, kind, says, refusal }: WorkRow): Promise<Work> {
  return { n, id, job, kind, refusal, ...((await unseal(account, says, id)) as PendingBody) };
}

async function readRows(account: string): Promise<[n: number, row: WorkRow][]> {
  const rows: [number, WorkRow][] = [];
  let cursor = await (await store()).transaction('work').store.index('account').openCursor(account);
  while (cursor) {
    rows.push([cursor.primaryKey, cursor.value]);
    cursor = await cursor.continue();
  }
  return rows;
}

/** All that waits of an account, or of one of its jobs, in its order. */
export async function listWork(account: string, job: string | null = null): Promise<Work[]> {
  const rows = await readRows(account);
  return Promise.all(rows.filter(([, row]) => job === null || row.job === job).map(([n, row]) => opened(account, n, row)));
}

/** The next thing to send: the first that stands behind nothing of its job that was refused, or null. */
export async function nextWork(account: string): Promise<Work | null> {
  const held = new Set<string>();
  for (const [n, row] of await readRows(account)) {
    if (row.refusal !== null) held.add(row.job);
    if (!held.has(row.job)) return opened(account, n, row);
  }
  return null;
}

/** The file of something that waits; null where it has none, or was sent meanwhile. */
export async function findFile(account: string, { id, file }: Work): Promise<File | null> {
  const sealed = file && (await (await store()).get('kept', [account, fileName(id)]));
  if (!sealed) return null;
  return new File([await unsealFile(account, sealed, id, file.type)], file.name, { type: file.type });
}

/** Takes something off: it was sent, or is given up. */
export async function dropWork(n: number): Promise<void> {
  const tx = (await store()).transaction(['work', 'kept'], 'readwrite');
  const row = await tx.objectStore('work').get(n);
  if (row) await tx.objectStore('kept').delete([row.account, fileName(row.id)]);
  await tx.objectStore('work').delete(n);
  await tx.done;
  changed();
}

/** Notes why the server did not take something (null: it is to be tried again); all behind it of its job waits. */
export async function noteRefusal(n: number, refusal: string | null): Promise<void> {
  const tx = (await store()).transaction('work', 'readwrite');
  const row = await tx.store.get(n);
  if (row) await tx.store.put({ ...row, refusal }, n);
  await tx.done;
  changed();
}

/** The jobs of which something waits. */
export const jobsOfWork = async (account: string): Promise<string[]> => (await readRows(account)).map(([, { job }]) => job);

/** How much waits of an account. */
export const countWork = async (account: string): Promise<number> => (await store()).countFromIndex('work', 'account', account);
