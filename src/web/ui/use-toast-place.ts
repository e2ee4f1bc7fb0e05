import { useLayoutEffect, type RefObject } from 'react';
import { placeToast, type Stretch } from './toast-place.ts';

const controls = 'a, button, input, select, textarea';

/** What names a screen, and what says why something failed. */
const names = 'main :is(h1, [role="alert"])';

/** What says how far something has come, and whose turn it is. */
const turns = '[data-toast-free]';

/** What names its parts, and what can be pressed there beside its one action; the strips above it. */
const headingsAndButtons = ':is(main :is(h2, button, [data-button]), aside :is(p, a, button))';

/** What is read there, or was written. */
const words = 'main :is(h3, p, a, li, dt, dd, label, input, select, textarea)';

/** Stretches of the window behind or beside the toast's list that these parts take. */
function stretchesOf(parts: readonly Element[], list: HTMLElement): Stretch[] {
  const { left, right } = list.getBoundingClientRect();
  return (
    parts
      .filter((part) => !list.contains(part) && !part.closest('[aria-hidden="true"], [inert]'))
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

function place(list: HTMLElement): void {
  if (list.childElementCount === 0) return;
  const headerEnd = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const room = { top: Math.max(0, headerEnd), bottom: window.innerHeight };
  const stretches = (parts: string) => stretchesOf([...document.querySelectorAll(parts)], list);
  list.style.top = `${placeToast(list.offsetHeight, room, [takenBeside(list), ...[names, turns, headingsAndButtons, words].map(stretches)])}px`;
}

/**
 * Keeps the list of toasts where it covers no primary action and nothing that has the focus, where there is room not the name of the screen, then
 * not what says whose turn it is, then neither another heading nor another button, and where there is more no words: at the lower edge, since what is the reader's to know and to do stands at the head of a
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
