import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

/** The part of the service worker API used here: its TypeScript library conflicts with the DOM one. */
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
interface Pushed {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly agree?: { readonly path: string; readonly body: unknown };
}
declare const self: Worker;

/** Set by the build: the files that a driver needs offline, and the app's empty page. */
declare const keptFiles: { url: string; revision: string | null }[];

const page = '/dashboard';
const road = /^\/(?:dashboard|app|pickup\/|delivery\/|survey\/|transports\/)/;

/** A connection this slow (ms) counts as offline. */
const slowMs = 6_000;

// Caches only app files, never API answers or user files: another user may sign in on this browser.
precache(keptFiles);
cleanupOutdatedCaches();

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await matchPrecache(request.url)) ?? fetch(request),
);

// Pages come from the server, so new versions appear at once; offline, the empty page of this version is used.
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

/** How often, and how many times, a waiting version checks whether the old page is closed. */
const lookMs = 500;
const maxChecks = 40;

// The first version takes control at once; later ones wait until no page of the old version is open.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
/** A reloaded page can coexist with its former self for a moment, so this waits until one page is left. */
async function takeOver(): Promise<void> {
  for (let check = 0; check < maxChecks; check += 1) {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (pages.length <= 1) return self.skipWaiting();
    await new Promise((resolve) => void setTimeout(resolve, lookMs));
  }
}
// A page of another version still needs the files of its own version.
self.addEventListener('message', (event) => {
  const { takeOverFor } = (event.data ?? {}) as { takeOverFor?: string };
  if (keptFiles.some(({ url }) => url === takeOverFor)) event.waitUntil(takeOver());
});

/** A duplicate push replaces the first by its tag. */
const show = (pushed: Pushed): Promise<void> =>
  self.registration.showNotification(pushed.title, {
    tag: pushed.id,
    data: pushed,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    actions: [{ action: 'open', title: 'Open' }, ...(pushed.agree ? [{ action: 'agree', title: 'Agree' }] : [])],
  });

/** Never navigates an open window, which may hold unsaved input. */
async function open(path: string): Promise<unknown> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const { href } = new URL(path, self.location.origin);
  return windows.find(({ url }) => url === href)?.focus() ?? self.clients.openWindow(href);
}

/** Agrees as the signed-in user; if that fails or the phone is offline, opens the page. */
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
