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

/** `drawing` is passed in so that only pages with toasts load it. */
export function showToast(words: ToastText, drawing: ComponentType): void {
  show({ ...words, drawing, id: ++lastId, isOpen: true });
}

export function dismissToast(id: number): void {
  if (shown?.id !== id || !shown.isOpen) return;
  show({ ...shown, isOpen: false });
  removal = setTimeout(() => show(null), removeAfterMs);
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): ShownToast | null => shown,
};
