import { useEffect } from 'react';
import { mainId } from './route-focus.tsx';

/** A window that closes, a step and the next screen say where the focus goes on a moment after something went: only what stays nowhere is lost. */
const timeoutMs = 400;
const windows = '[role="dialog"], [role="alertdialog"], [role="menu"]';
const places = 'tr, li, section, article, form, fieldset, [role="region"], [role="tabpanel"], [role="group"], main';

let standIn: Element | null = null;

/** Whether the focus is nowhere, or only where something that went left it. */
export const isFocusNowhere = (): boolean => document.activeElement === document.body || document.activeElement === standIn;

/** An element and all that it stands in, innermost first. */
function getLine(element: Element): Element[] {
  const line: Element[] = [];
  for (let part: Element | null = element; part; part = part.parentElement) line.push(part);
  return line;
}

/** Gives the focus to the nearest place that is left of those that something stood in, or else to the page's main part. */
function standInFor(line: readonly Element[]): void {
  const place = line.find((part) => part.isConnected && part.matches(places)) ?? document.getElementById(mainId);
  if (!(place instanceof HTMLElement)) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  standIn = place;
  place.focus({ preventScroll: true });
}

/**
 * Where what has the focus goes, as a button does with the step that it was for, keeps the focus in the nearest place that is left. Of a window that
 * closes it is what opened it.
 */
export function useRestoredFocus(): void {
  useEffect(() => {
    let line: Element[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = ({ target }: FocusEvent) => {
      if (target !== standIn) standIn = null;
      if (target instanceof Element && !target.closest(windows)) line = getLine(target);
    };
    // Whoever leaves it for nothing, as with a press on blank ground, has given it up.
    const giveUp = ({ target }: FocusEvent) => {
      if (target === line[0]) queueMicrotask(() => line[0]?.isConnected && document.activeElement === document.body && (line = []));
    };
    const isLost = () => line.length > 0 && !line[0]!.isConnected && document.activeElement === document.body;
    const keep = () => {
      timer = undefined;
      if (isLost()) standInFor(line);
    };
    const observer = new MutationObserver(() => {
      if (timer === undefined && isLost()) timer = setTimeout(keep, timeoutMs);
    });
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', giveUp);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', giveUp);
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
}
