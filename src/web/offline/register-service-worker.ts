const file = '/service.worker.mjs';

/** Tells a version that waits to take over: it does where no other page of this site is open, which might still need the one before. */
function takeOver(worker: ServiceWorker | null): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none: it is this site's own
  worker?.postMessage('take over');
}

/** Has the browser keep the files of the app, so that it opens without a signal. Asked again it looks whether there is a newer version. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker
    .register(file, { scope: '/' })
    .then((registration) => takeOver(registration.waiting))
    // Without it everything works but the opening of a page without a signal.
    .catch(() => undefined);
}
