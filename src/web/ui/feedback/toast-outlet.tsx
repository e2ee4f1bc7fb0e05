import { useSyncExternalStore } from 'react';
import { toastStore } from './toast-store.ts';

/** Once, at the root; what draws a toast comes with the screens that have something to say. */
export function ToastOutlet() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => null);
  return shown && <shown.drawing />;
}
