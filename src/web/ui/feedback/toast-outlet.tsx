import { useSyncExternalStore } from 'react';
import { toastStore } from './toast-store.ts';

/** Render once, at the root. The toast component is loaded only with screens that use it. */
export function ToastOutlet() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => null);
  return toast && <toast.drawing />;
}
