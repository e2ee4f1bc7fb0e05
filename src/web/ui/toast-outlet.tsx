import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastStore } from './toast.ts';

const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.Toaster })));

/** Once, at the root. Its code is fetched with the first toast, so that pages without one do not carry it. */
export function ToastOutlet() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => null);
  if (!shown) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
