import { useLayoutEffect, useRef } from 'react';

/** Who answers for what has the focus: a menu goes when something in it is chosen, its button stays. */
function getLasting(element: Element): Element {
  const menu = element.closest('[role="menu"]');
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? element;
}

let lastFocused: Element | null = null;
if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => (lastFocused = target instanceof Element ? getLasting(target) : null));

/**
 * Windows here are opened by state, without a trigger that Radix knows: it would leave the focus nowhere when they close.
 * Give the answer to `onCloseAutoFocus`: the focus goes back to what opened the window, unless it has gone on by itself. While a menu closes
 * the focus is nowhere for a moment: then it goes back to what had it last. The page stays where it was: a browser would scroll a box that is
 * in sight already.
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
