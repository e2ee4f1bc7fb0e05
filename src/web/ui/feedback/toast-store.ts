import type { ComponentType } from 'react';

export interface ToastText {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

export interface ShownToast extends ToastText {
  id: number;
  isOpen: boolean;
  drawing: ComponentType;
}

/** When a dismissed toast is removed from the store. */
export const removeAfterMs = 1_000_000;

let shown: ShownToast | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: ShownToast | null): void {
  clearTimeout(removal);
  shown = next;
  for (const listener of listeners) listener();
}

/** Puts a message on the screen, with the part that draws it: only pages that may say something load that part. */
export function showToast(words: ToastText, drawing: ComponentType): void {
  show({ ...words, drawing, id: ++lastId, isOpen: true });
}

/** Takes a toast off the screen: read, swiped away or its time over. It is removed later, unless another has replaced it by then. */
export function dismissToast(id: number): void {
  if (shown?.id !== id || !shown.isOpen) return;
  show({ ...shown, isOpen: false });
  removal = setTimeout(() => show(null), removeAfterMs);
}

/** For the parts that draw the toast. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): ShownToast | null => shown,
};
