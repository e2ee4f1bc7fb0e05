import { useLayoutEffect, useRef } from 'react';

/**
 * Windows here are opened by state, without a trigger that Radix knows: it would leave the focus nowhere when they close.
 * Give the answer to `onCloseAutoFocus`: the focus goes back to what opened the window, unless it has gone on by itself. The page stays
 * where it was: a browser would scroll a box that is in sight already.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return (event) => {
    event.preventDefault();
    if (document.activeElement === document.body && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  };
}
