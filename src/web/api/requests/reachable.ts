import { tabStore } from '../stores.ts';

const timeoutMs = 6_000;

/** True if the server answers within six seconds, even with 404. Proxies answer 502 or 503 when the server is down. */
export const isReachable = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) }).then(
    ({ status }) => status < 500,
    () => false,
  );

const loadedFor = 'page-loaded-for';
const againAfterMs = 60_000;

/** False if the page was already reloaded for this file within the last minute, to avoid a reload loop. */
export function claimReload(address: string): boolean {
  const now = Date.now();
  const [before, at] = (tabStore.get(loadedFor) ?? '').split(' ');
  if (before === address && now - Number(at) < againAfterMs) return false;
  tabStore.put(loadedFor, `${address} ${now}`);
  return true;
}
