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

let current: ShownToast | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: ShownToast | null): void {
  clearTimeout(removal);
  current = next;
  for (const listener of listeners) listener();
}

/** `drawing` is passed in so that only pages with toasts load it. */
export function showToast(text: ToastText, drawing: ComponentType): void {
  show({ ...text, drawing, id: ++lastId, isOpen: true });
}

export function dismissToast(id: number): void {
  if (current?.id !== id || !current.isOpen) return;
  show({ ...current, isOpen: false });
  removal = setTimeout(() => show(null), removeAfterMs);
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): ShownToast | null => current,
};
