import { showToast, type ToastWords } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

/**
 * Shows a short message; at most one is visible, a new one replaces it. Whoever can say something has loaded with
 * it what draws it: what speaks of failure must also speak without a network.
 */
export const toast = (words: ToastWords): void => showToast(words, Toaster);
