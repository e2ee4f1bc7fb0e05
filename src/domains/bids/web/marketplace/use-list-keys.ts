import { useEffect, type RefObject } from 'react';

const typing = 'input, select, textarea, [contenteditable]';
const windows = '[role=dialog], [role=alertdialog], [role=menu]';

const linksIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-row-link]')];
const hasFocus = (row: Element | null) => row?.contains(document.activeElement) ?? false;

/** Moves the focus to the row so many further; the first or the last where no row has it. */
function step(list: HTMLElement, by: 1 | -1): void {
  const links = linksIn(list);
  const at = links.findIndex((link) => hasFocus(link.closest('tr')));
  const next = at < 0 ? (by > 0 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + by));
  links[next]?.focus();
  links[next]?.scrollIntoView({ block: 'nearest' });
}

const press = (list: HTMLElement) =>
  linksIn(list)
    .map((link) => link.closest('tr'))
    .find(hasFocus)
    ?.querySelector<HTMLElement>('[data-key=b]')
    ?.click();

/**
 * j and k go from row to row, enter follows the row's link as links do, b presses what bids. Silent while somebody types, while a
 * window is open, with a modifier, and when `isOn` is false: single letters have to be possible to turn off (WCAG 2.1.4).
 */
export function useListKeys(listRef: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const hear = (event: KeyboardEvent) => {
      const list = listRef.current;
      if (!list || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.target as Element).closest?.(typing) || document.querySelector(windows)) return;
      if (event.key === 'j') step(list, 1);
      else if (event.key === 'k') step(list, -1);
      else if (event.key === 'b') press(list);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [listRef, isOn]);
}
