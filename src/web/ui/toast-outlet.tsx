import { lazy, Suspense, useSyncExternalStore } from 'react';
import { PlainToaster } from './plain-toaster.tsx';
import { toastStore } from './toast.ts';

const plain = { default: PlainToaster };

/** A connection that says nothing for so long counts as none. */
const silentForMs = 2_000;

const Toaster = lazy(() =>
  Promise.race([
    import('./toaster.tsx').then((module) => ({ default: module.Toaster })),
    new Promise<typeof plain>((resolve) => setTimeout(() => resolve(plain), silentForMs)),
  ]).catch(() => plain),
);

/** Once, at the root. The swipes and keys of toasts are fetched with the first one; where they do not come, it is drawn without them. */
export function ToastOutlet() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => null);
  if (!shown) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
