import { useSyncExternalStore } from 'react';
import { browserStore } from '#web/api/stores.ts';

/** Names of what is kept: which columns somebody left out of a list. Nobody's data; it stays when somebody signs out. */
export const choicePrefix = 'columns-';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const getStored = (list: string): string => browserStore.get(choicePrefix + list) ?? '';

/** The columns that this browser leaves out of a list, by their keys, and a way to leave one out or have it again. */
export function useColumnChoice(list: string): [leftOut: ReadonlySet<string>, toggle: (key: string) => void] {
  const kept = useSyncExternalStore(
    subscribe,
    () => getStored(list),
    () => '',
  );
  const leftOut = new Set(kept.split(',').filter(Boolean));
  const toggle = (key: string) => {
    const next = new Set(leftOut);
    if (!next.delete(key)) next.add(key);
    if (next.size > 0) browserStore.put(choicePrefix + list, [...next].join());
    else browserStore.remove(choicePrefix + list);
    for (const listener of listeners) listener();
  };
  return [leftOut, toggle];
}
