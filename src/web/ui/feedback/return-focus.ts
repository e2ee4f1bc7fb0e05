import { useLayoutEffect, useRef } from 'react';

/** A menu disappears when an item is chosen, so focus returns to its button instead. */
function getLasting(element: Element): Element {
  const menu = element.closest('[role="menu"]');
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? element;
}

let lastFocused: Element | null = null;
if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => (lastFocused = target instanceof Element ? getLasting(target) : null));

/**
 * Pass the result to `onCloseAutoFocus` of dialogs opened by state: without a trigger, Radix would lose the focus. Restores it to the
 * opener, or to what had it last if a menu was closing, unless the focus has already moved. Doesn't scroll.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (open) opener.current = !activeElement || activeElement === body ? lastFocused : getLasting(activeElement);
  }, [open]);
  return (event) => {
    event.preventDefault();
    if (document.activeElement === document.body && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  };
}
