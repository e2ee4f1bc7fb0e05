import { useEffect, useRef, useState } from 'react';
import { browserStore } from '#web/api/stores.ts';

const storageKey = 'review-keys';
const typing = 'input, select, textarea, [contenteditable]';
const windows = '[role=dialog], [role=alertdialog], [role=menu]';

/** Whether single letters work in the queue, as this browser was told last. */
export function useKeysChoice(): [isOn: boolean, choose: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => browserStore.get(storageKey) !== 'off');
  const choose = (on: boolean) => {
    if (on) browserStore.remove(storageKey);
    else browserStore.put(storageKey, 'off');
    setOn(on);
  };
  return [isOn, choose];
}

/**
 * Calls what stands for a letter, wherever the focus is. Silent while somebody types, while a window is open, with a modifier, and when
 * `isOn` is false: single letters have to be possible to turn off (WCAG 2.1.4).
 */
export function useQueueKeys(isOn: boolean, deeds: Readonly<Record<string, () => void>>): void {
  const newest = useRef(deeds);
  useEffect(() => {
    newest.current = deeds;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const hear = (event: KeyboardEvent) => {
      const deed = newest.current[event.key];
      if (!deed || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.target as Element).closest?.(typing) || document.querySelector(windows)) return;
      event.preventDefault();
      deed();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [isOn]);
}
