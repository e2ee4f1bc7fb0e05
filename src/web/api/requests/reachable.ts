import { tabStore } from '../stores.ts';

const timeoutMs = 6_000;

/** Whether the server answers at an address of this site within six seconds, also that there is nothing: what stands before it answers 502 or 503 in its place. */
export const isDeliverable = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) }).then(
    ({ status }) => status < 500,
    () => false,
  );

const loadedFor = 'page-loaded-for';
const againAfterMs = 60_000;

/** Whether a page may be loaded because a file of it did not come: not when it was loaded for that within a minute, and the file did not come with it. */
export function loadsPageFor(address: string): boolean {
  const now = Date.now();
  const [before, at] = (tabStore.get(loadedFor) ?? '').split(' ');
  if (before === address && now - Number(at) < againAfterMs) return false;
  tabStore.put(loadedFor, `${address} ${now}`);
  return true;
}
