import type { Page } from 'playwright-core';
import type { Visitor } from './browser.ts';

export const lyingThere = (page: Page): Promise<{ text: string; extractable: boolean[]; work: number }> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const asked = indexedDB.open('carriage-road');
        asked.onsuccess = () => {
          const db = asked.result;
          const tx = db.transaction(['keys', 'kept', 'work']);
          const [keys, keptRows, rows] = ['keys', 'kept', 'work'].map((name) => tx.objectStore(name).getAll());
          tx.oncomplete = () => {
            const decode = (sealed: { bytes: ArrayBuffer } | null) => (sealed ? new TextDecoder('latin1').decode(sealed.bytes) : '');
            const work = rows!.result as {
              says: { bytes: ArrayBuffer };
              file: { bytes: ArrayBuffer } | null;
              id: string;
              job: string;
              kind: string;
            }[];
            const text = [
              ...(keptRows!.result as { bytes: ArrayBuffer }[]).map(decode),
              ...work.flatMap((row) => [row.kind, decode(row.says), decode(row.file)]),
              JSON.stringify({ ...localStorage }),
            ].join('\n');
            db.close();
            resolve({ text, extractable: (keys!.result as CryptoKey[]).map((key) => key.extractable), work: work.length });
          };
        };
      }),
  );

export const listStoredNames = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const asked = indexedDB.open('carriage-road');
        asked.onsuccess = () => {
          const db = asked.result;
          const keys = db.transaction('kept').objectStore('kept').getAllKeys();
          keys.onsuccess = () => resolve((db.close(), (keys.result as [string, string][]).map(([, name]) => name)));
        };
      }),
  );

export const storePendingWork = (page: Page, row: Record<'account' | 'job' | 'id' | 'kind', string>, says: object): Promise<void> =>
  page.evaluate(
    async ([kept, value]) => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const asked = indexedDB.open('carriage-road', 1);
        asked.onupgradeneeded = () => {
          for (const name of ['keys', 'kept']) asked.result.createObjectStore(name);
          asked.result.createObjectStore('work', { autoIncrement: true }).createIndex('account', 'account');
        };
        asked.onsuccess = () => resolve(asked.result);
      });
      const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const [about, words] = [kept.id, JSON.stringify({ says: value, file: null })].map((text) => new TextEncoder().encode(text));
      const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: about! }, key, words!);
      const tx = db.transaction(['keys', 'work'], 'readwrite');
      tx.objectStore('keys').put(key, kept.account);
      tx.objectStore('work').add({ ...kept, says: { iv, bytes }, refusal: null });
      await new Promise((resolve) => (tx.oncomplete = resolve));
      db.close();
    },
    [row, says] as const,
  );

export const storeVersion = (page: Page, later?: number): Promise<{ version: number; names: string[] }> =>
  page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        const asked = indexedDB.open('carriage-road', wanted);
        asked.onupgradeneeded = () => asked.result.createObjectStore('later');
        asked.onsuccess = () => {
          const { version, objectStoreNames } = asked.result;
          asked.result.close();
          resolve({ version, names: [...objectStoreNames] });
        };
      }),
    later,
  );

/** Simulates a killed tab. */
export async function reopened({ page: before, ...rest }: Visitor, address: string): Promise<Visitor> {
  const context = before.context();
  const page = await context.newPage();
  await before.close({ runBeforeUnload: false });
  await page.goto(address);
  // Offline, failed calls are expected.
  return { ...rest, page, isSound: () => Promise.resolve() };
}
