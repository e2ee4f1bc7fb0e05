const file = '/service.worker.mjs';

/** What the router names the list of this version's files by; every version has another. */
declare global {
  interface Window {
    readonly __reactRouterManifest?: { readonly url: string };
  }
}

/** Asks a version that waits to take over: it does where this page is of that version, too, and no other of this site is open, which might still need the one before. */
function takeOver(worker: ServiceWorker | null): void {
  // oxlint-disable-next-line no-underscore-dangle, unicorn/require-post-message-target-origin -- the router names it so; a worker has no origin but this site's own
  worker?.postMessage({ takeOverFor: window.__reactRouterManifest?.url });
}

/** Has the browser keep the files of the app, so that it opens without a signal, and hear pushes. Asked again it looks whether there is a newer version. Null where the browser has none. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  // Without it everything works but pushes and the opening of a page without a signal.
  const registration = await navigator.serviceWorker.register(file, { scope: '/' }).catch(() => null);
  takeOver(registration?.waiting ?? null);
  return registration;
}
