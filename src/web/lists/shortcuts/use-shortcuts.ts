import { useEffect, useRef, useState } from 'react';
import { browserStore } from '#web/api/stores.ts';

const typing = 'input, select, textarea, [contenteditable]';
const windows = '[role=dialog], [role=alertdialog], [role=menu]';

/** Whether single-letter shortcuts are on in this browser; `storageKey` names the list. */
export function useShortcutsChoice(storageKey: string): [isOn: boolean, choose: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => browserStore.get(storageKey) !== 'off');
  const choose = (on: boolean) => {
    if (on) browserStore.remove(storageKey);
    else browserStore.put(storageKey, 'off');
    setOn(on);
  };
  return [isOn, choose];
}

/**
 * Runs the action of a letter, wherever the focus is. Ignored while typing, while a dialog is open, with a modifier, and when `isOn` is
 * false: users must be able to turn off single-letter shortcuts (WCAG 2.1.4).
 */
export function useShortcuts(isOn: boolean, actions: Readonly<Record<string, () => void>>): void {
  const newest = useRef(actions);
  useEffect(() => {
    newest.current = actions;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const action = newest.current[event.key];
      if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.target as Element).closest?.(typing) || document.querySelector(windows)) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
