const file = '/service.worker.mjs';

/** URL of this version's route manifest, different in every version. */
declare global {
  interface Window {
    readonly __reactRouterManifest?: { readonly url: string };
  }
}

function takeOver(worker: ServiceWorker | null): void {
  // oxlint-disable-next-line no-underscore-dangle, unicorn/require-post-message-target-origin -- the router names it so; a worker has no origin but this site's own
  worker?.postMessage({ takeOverFor: window.__reactRouterManifest?.url });
}

/** Installs the offline app and push, or checks for a new version. Null if the browser has no service workers. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  // Without it only push and offline pages are missing.
  const registration = await navigator.serviceWorker.register(file, { scope: '/' }).catch(() => null);
  takeOver(registration?.waiting ?? null);
  return registration;
}
