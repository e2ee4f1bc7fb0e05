import { showToast, type ToastText } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

/**
 * Shows a short message; at most one is visible, a new one replaces it. Whoever can say something has loaded with
 * it what draws it: what speaks of failure must also speak without a network.
 */
export const toast = (words: ToastText): void => showToast(words, Toaster);
