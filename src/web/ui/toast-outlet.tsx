import { useSyncExternalStore } from 'react';
import { Toaster } from './toaster.tsx';
import { toastStore } from './toast.ts';

/** Once, at the root. Part of the first script: what speaks of failure must also speak without a network. */
export function ToastOutlet() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => null);
  return shown && <Toaster />;
}
