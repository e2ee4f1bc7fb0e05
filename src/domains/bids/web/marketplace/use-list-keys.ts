import type { RefObject } from 'react';
import { useShortcuts } from '#web/lists/shortcuts/use-shortcuts.ts';

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

/** j and k go from row to row, enter follows the row's link as links do, b presses what bids. */
export function useListKeys(listRef: RefObject<HTMLElement | null>, isOn: boolean): void {
  const inList = (act: (list: HTMLElement) => void) => () => listRef.current && act(listRef.current);
  useShortcuts(isOn, { j: inList((list) => step(list, 1)), k: inList((list) => step(list, -1)), b: inList(press) });
}

const moves = [
  ['j', 'next'],
  ['k', 'previous'],
  ['enter', 'open'],
] as const;

/** The keys of the list; `bids`: its reader can bid. */
export const getListShortcuts = (bids: boolean) => (bids ? [...moves, ['b', 'bid or take'] as const] : moves);
