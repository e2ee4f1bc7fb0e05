import { tabStore } from './stores.ts';

const patienceMs = 6_000;

/** A file of a screen did not come, and the server cannot be reached. */
export class ScreenNotLoaded extends Error {}

/** Whether the server answers at an address of this site within six seconds, also that there is nothing: what stands before it answers 502 or 503 in its place. */
export const isReached = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patienceMs) }).then(
    ({ status }) => status < 500,
    () => false,
  );

const loadedFor = 'page-loaded-for';
const againAfterMs = 60_000;

/** Whether the page may be loaded for a file that did not come: not when it was loaded for that file within a minute, and the file did not come with it. */
export function loadsPageFor(file: string): boolean {
  const now = Date.now();
  const [before, at] = (tabStore.get(loadedFor) ?? '').split(' ');
  if (before === file && now - Number(at) < againAfterMs) return false;
  tabStore.put(loadedFor, `${file} ${now}`);
  return true;
}
