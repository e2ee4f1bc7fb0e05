import { useSyncExternalStore } from 'react';
import { browserStore } from '#web/api/stores.ts';

/** Key prefix of hidden columns; not cleared at sign-out. */
export const choicePrefix = 'columns-';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const getStored = (list: string): string => browserStore.get(choicePrefix + list) ?? '';

export function useColumnChoice(list: string): [leftOut: ReadonlySet<string>, toggle: (key: string) => void] {
  const hiddenKeys = useSyncExternalStore(
    subscribe,
    () => getStored(list),
    () => '',
  );
  const leftOut = new Set(hiddenKeys.split(',').filter(Boolean));
  const toggle = (key: string) => {
    const next = new Set(leftOut);
    if (!next.delete(key)) next.add(key);
    if (next.size > 0) browserStore.put(choicePrefix + list, [...next].join());
    else browserStore.remove(choicePrefix + list);
    for (const listener of listeners) listener();
  };
  return [leftOut, toggle];
}
