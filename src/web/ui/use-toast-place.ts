import { useLayoutEffect, type RefObject } from 'react';
import { placeToast, type Stretch } from './toast-place.ts';

const controls = 'a, button, input, select, textarea';

/** A window over the screen; what is behind one is not there for the reader meanwhile. */
const windows = ':is([role="dialog"], [role="alertdialog"])';
const screens = `:is(main, ${windows})`;

/** What names a screen or a window, and what says why something failed. */
const names = `:is(main h1, ${windows} h2, ${screens} [role="alert"])`;

/** What says how far something has come, and whose turn it is. */
const turns = '[data-toast-free]';

/** What something costs. */
const sums = `${screens} [data-sum]`;

/** What names its parts, and what can be pressed there beside its one action; the strips above it. */
const headingsAndButtons = `:is(${screens} :is(h2, button, [data-button]), aside :is(p, a, button))`;

/** What is read there, or was written. */
const words = `${screens} :is(h3, p, a, li, dt, dd, th, td, label, input, select, textarea)`;

/** Whether a part is away, or behind a window. */
const isBehind = (part: Element): boolean => part.closest('[aria-hidden="true"], [inert]') !== null;

/** Stretches of the window behind or beside the toast's list that these parts take. */
function stretchesOf(parts: readonly Element[], list: HTMLElement): Stretch[] {
  const { left, right } = list.getBoundingClientRect();
  return (
    parts
      .filter((part) => !list.contains(part) && !isBehind(part))
      .map((part) => part.getBoundingClientRect())
      // What is there to be heard alone is one pixel wide.
      .filter((box) => box.width > 2 && box.right > left && box.left < right && box.bottom > 0 && box.top < window.innerHeight)
  );
}

/** What the toast must leave free: what screens are there for, and what has the focus. */
function takenBeside(list: HTMLElement): Stretch[] {
  const focused = document.activeElement?.matches(controls) ? [document.activeElement] : [];
  return stretchesOf([...document.querySelectorAll('[data-primary]'), ...focused], list);
}

/** By so much more the list keeps from the edges of its room than from what it leaves free: four pixels there. */
const roomierPixels = 12;

function place(list: HTMLElement): void {
  if (list.childElementCount === 0) return;
  const header = document.querySelector('header');
  const headerEnd = header && !isBehind(header) ? header.getBoundingClientRect().bottom : 0;
  const room = { top: Math.max(0, headerEnd) + roomierPixels, bottom: window.innerHeight - roomierPixels };
  const stretches = (parts: string) => stretchesOf([...document.querySelectorAll(parts)], list);
  const top = placeToast(list.offsetHeight - 2 * roomierPixels, room, [
    takenBeside(list),
    ...[names, turns, sums, headingsAndButtons, words].map(stretches),
  ]);
  list.style.top = `${top - roomierPixels}px`;
}

/**
 * Keeps the list of toasts where it covers no primary action and nothing that has the focus, where there is room not the name of the screen or of the window over it, then
 * not what says whose turn it is, then no sum, then neither another heading nor another button, and where there is more no words: at the lower edge, since what is the reader's to know and to do stands at the head of a
 * screen. Looks again when a screen changes, a scroll ends or the focus moves.
 */
export function useToastPlace(listRef: RefObject<HTMLElement | null>, shownId: number | null): void {
  useLayoutEffect(() => {
    const list = listRef.current;
    if (!list || shownId === null) return;
    const again = () => place(list);
    const sizes = new ResizeObserver(again);
    sizes.observe(list);
    sizes.observe(document.body);
    const ending = new AbortController();
    for (const event of ['scrollend', 'resize', 'focusin'])
      window.addEventListener(event, again, { capture: true, passive: true, signal: ending.signal });
    again();
    return () => {
      sizes.disconnect();
      ending.abort();
    };
  }, [listRef, shownId]);
}
