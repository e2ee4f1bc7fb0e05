export interface ToastWords {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

export interface ShownToast extends ToastWords {
  id: number;
}

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a short message; at most one is visible, a new one replaces it (specification 1, section 9). */
export function toast(words: ToastWords): void {
  shown = { ...words, id: ++lastId };
  for (const listener of listeners) listener();
}

/** For the part that draws the toast. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): ShownToast | null => shown,
};
