import { showToast, type ToastText } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

/** At most one toast is visible; a new one replaces it. Imports its component statically so that it also works offline. */
export const toast = (text: ToastText): void => showToast(text, Toaster);
