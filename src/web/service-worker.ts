import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

/** What a service worker is given, as far as this one needs it; its own types do not stand beside those of a page. */
interface Worker {
  skipWaiting(): Promise<void>;
  readonly clients: {
    matchAll(of: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly { readonly url: string; focus(): Promise<unknown> }[]>;
    claim(): Promise<void>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: { showNotification(title: string, options: object): Promise<void> };
  readonly location: { readonly origin: string };
  addEventListener(name: 'message' | 'activate', hear: (event: { data?: unknown; waitUntil(work: Promise<unknown>): void }) => void): void;
  addEventListener(
    name: 'push',
    hear: (event: { data: { json(): unknown } | null; waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(name: 'notificationclick', hear: (event: ClickedNotification) => void): void;
}
interface ClickedNotification {
  readonly action: string;
  readonly notification: { readonly data: Pushed; close(): void };
  waitUntil(work: Promise<unknown>): void;
}
/** What a push of the server says. */
interface Pushed {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly agree?: { readonly path: string; readonly body: unknown };
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

/** One that comes twice replaces itself by its tag. */
const show = (pushed: Pushed): Promise<void> =>
  self.registration.showNotification(pushed.title, {
    tag: pushed.id,
    data: pushed,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    actions: [{ action: 'open', title: 'Open' }, ...(pushed.agree ? [{ action: 'agree', title: 'Agree' }] : [])],
  });

/** A window that shows something else stays as it is: it may hold what nobody has saved yet. */
async function open(path: string): Promise<unknown> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const { href } = new URL(path, self.location.origin);
  return windows.find(({ url }) => url === href)?.focus() ?? self.clients.openWindow(href);
}

/** Agrees in the name of whoever is signed in; where that is refused, or there is no signal, the page says why. */
async function agree({ id, path, agree: call }: Pushed): Promise<unknown> {
  if (!call) return open(path);
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(call.path, { method: 'POST', headers, body: JSON.stringify(call.body) }).catch(() => null);
  return reply?.ok ? show({ id, title: 'You agreed', path }) : open(path);
}

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json() as Pushed));
});
self.addEventListener('notificationclick', (event) => {
  const { action, notification } = event;
  notification.close();
  event.waitUntil(action === 'agree' ? agree(notification.data) : open(notification.data.path));
});
