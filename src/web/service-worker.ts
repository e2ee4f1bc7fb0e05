import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

/** What a service worker is given, as far as this one needs it; its own types do not stand beside those of a page. */
interface Worker {
  skipWaiting(): Promise<void>;
  readonly clients: { matchAll(of: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly unknown[]>; claim(): Promise<void> };
  addEventListener(name: 'message' | 'activate', hear: (event: { data?: unknown; waitUntil(work: Promise<unknown>): void }) => void): void;
}
declare const self: Worker;

/** Written by the build: the files of the app that a driver needs at a vehicle, and its empty page. */
declare const keptFiles: { url: string; revision: string | null }[];

const page = '/dashboard';
const road = /^\/(?:dashboard|app|pickup\/|delivery\/|survey\/|transports\/)/;

/** A line that is there and brings nothing counts as none, after this long, in milliseconds. */
const slowMs = 6_000;

// Only files of the app are kept, never an answer of the API or a file of somebody: a worker serves whoever is signed in next.
precache(keptFiles);
cleanupOutdatedCaches();

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await matchPrecache(request.url)) ?? fetch(request),
);

// A page comes from the server while there is one, so that a new version is there with the next page; else it is the empty one of this version.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && road.test(url.pathname),
  async ({ request }) => {
    try {
      return await fetch(request, { signal: AbortSignal.timeout(slowMs) });
    } catch {
      return (await matchPrecache(page)) ?? Response.error();
    }
  },
);

/** How often a version that waits looks whether the page of before is gone, and how many times, before it leaves that to the next page. */
const lookMs = 500;
const looks = 40;

// The first version serves the page that brought it; a later one waits until no page of the one before is open.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
/** Takes over for a page of this version once it is alone: one that was loaded anew stands beside its former self for a while. */
async function takeOver(): Promise<void> {
  for (let look = 0; look < looks; look += 1) {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (pages.length <= 1) return self.skipWaiting();
    await new Promise((resolve) => void setTimeout(resolve, lookMs));
  }
}
// A page of another version, opened without a signal out of what that one kept, still needs its files.
self.addEventListener('message', (event) => {
  const { takeOverFor } = (event.data ?? {}) as { takeOverFor?: string };
  if (keptFiles.some(({ url }) => url === takeOverFor)) event.waitUntil(takeOver());
});
