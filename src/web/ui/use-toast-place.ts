import { useLayoutEffect, type RefObject } from 'react';
import { placeToast, type Stretch } from './toast-place.ts';

/** Below this width a toast is as wide as the window, and its lower edge is where forms have their buttons. */
const phonePixels = 640;

const controls = 'a, button, input, select, textarea';

/** Stretches of the window that the toast's list must leave free: what screens are there for, and what has the focus. */
function takenBeside(list: HTMLElement): Stretch[] {
  const { left, right } = list.getBoundingClientRect();
  const focused = document.activeElement?.matches(controls) ? [document.activeElement] : [];
  return [...document.querySelectorAll('[data-primary]'), ...focused]
    .filter((part) => !list.contains(part) && !part.closest('[aria-hidden="true"], [inert]'))
    .map((part) => part.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.right > left && box.left < right && box.bottom > 0 && box.top < window.innerHeight);
}

function place(list: HTMLElement): void {
  if (list.childElementCount === 0) return;
  const headerEnd = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const room = { top: Math.max(0, headerEnd), bottom: window.innerHeight };
  const edge = window.innerWidth < phonePixels ? 'top' : 'bottom';
  list.style.top = `${placeToast(list.offsetHeight, room, takenBeside(list), edge)}px`;
}

/**
 * Keeps the list of toasts where it covers no primary action and nothing that has the focus: under the header on a phone, at the lower
 * edge elsewhere, and out of the way where something stands there. Looks again when a screen changes, a scroll ends or the focus moves.
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
