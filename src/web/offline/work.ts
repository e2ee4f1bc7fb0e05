import { seal, sealFile, store, unseal, unsealFile, type WorkRow } from './sealed-store.ts';

export interface Work {
  readonly n: number;
  readonly id: string;
  readonly job: string;
  readonly kind: string;
  readonly says: unknown;
  readonly file: { readonly name: string; readonly type: string } | null;
  readonly refusal: string | null;
}

const noRoomText = 'This phone is full, so this was not saved. Earlier steps are safe. Free up space or find a signal, then try again.';

interface PendingBody {
  readonly says: unknown;
  readonly file: Work['file'];
}

const listeners = new Set<() => void>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('carriage-work');
channel?.addEventListener('message', () => notifyListeners());

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function changed(): void {
  notifyListeners();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it reaches this origin alone
  channel?.postMessage(null);
}

/** Calls back on every change in any tab. Returns the unsubscribe function. */
export function subscribeToWork(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

export type NewWork = Pick<Work, 'id' | 'job' | 'kind' | 'says'> & { readonly file?: File };

/** Files are stored apart from the work rows, so that listing those doesn't load every photo. */
const fileName = (id: string): string => `file ${id}`;

/** Queues an item. Throws an error with a user-facing message if storage is full or the user has signed out meanwhile. */
export async function addWork(account: string, { id, job, kind, says, file }: NewWork): Promise<void> {
  const body: PendingBody = { says, file: file ? { name: file.name, type: file.type } : null };
  const row: WorkRow = {
    account,
    job,
    id,
    kind,
    says: await seal(account, body, id),
    refusal: null,
  };
  const sealed = file ? await sealFile(account, file, id) : null;
  // Asks the browser not to evict pending items when storage runs low.
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

export async function listWork(account: string, job: string | null = null): Promise<Work[]> {
  const rows = await readRows(account);
  return Promise.all(rows.filter(([, row]) => job === null || row.job === job).map(([n, row]) => opened(account, n, row)));
}

/** The oldest item whose job has no refused item before it, or null. */
export async function nextWork(account: string): Promise<Work | null> {
  const blockedJobs = new Set<string>();
  for (const [n, row] of await readRows(account)) {
    if (row.refusal !== null) blockedJobs.add(row.job);
    if (!blockedJobs.has(row.job)) return opened(account, n, row);
  }
  return null;
}

/** Null if it has no file or was already sent. */
export async function findFile(account: string, { id, file }: Work): Promise<File | null> {
  const sealed = file && (await (await store()).get('kept', [account, fileName(id)]));
  if (!sealed) return null;
  return new File([await unsealFile(account, sealed, id, file.type)], file.name, { type: file.type });
}

export async function deleteWork(n: number): Promise<void> {
  const tx = (await store()).transaction(['work', 'kept'], 'readwrite');
  const row = await tx.objectStore('work').get(n);
  if (row) await tx.objectStore('kept').delete([row.account, fileName(row.id)]);
  await tx.objectStore('work').delete(n);
  await tx.done;
  changed();
}

/** A refused item blocks the later items of its job; null retries it. */
export async function storeRefusal(n: number, refusal: string | null): Promise<void> {
  const tx = (await store()).transaction('work', 'readwrite');
  const row = await tx.store.get(n);
  if (row) await tx.store.put({ ...row, refusal }, n);
  await tx.done;
  changed();
}

/** May contain the same job several times. */
export const jobsOfWork = async (account: string): Promise<string[]> => (await readRows(account)).map(([, { job }]) => job);

export const countWork = async (account: string): Promise<number> => (await store()).countFromIndex('work', 'account', account);
