import { useEffect, type RefObject } from 'react';

const typing = 'input, select, textarea, [contenteditable]';
const windows = '[role=dialog], [role=alertdialog], [role=menu]';

const linksIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-row-link]')];
const hasFocus = (row: Element | null) => row?.contains(document.activeElement) ?? false;

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
 * j and k move between rows, b presses the bid button. Ignored while typing, with a dialog open, with a modifier key or when `isOn` is
 * false (WCAG 2.1.4 requires that single-key shortcuts can be turned off).
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
