import { useEffect } from 'react';
import { mainId } from './route-focus.tsx';

/** Closing dialogs and route changes set the focus themselves within this time. */
const timeoutMs = 400;
const windows = '[role="dialog"], [role="alertdialog"], [role="menu"]';
const places = 'tr, li, section, article, form, fieldset, [role="region"], [role="tabpanel"], [role="group"], main';

let standIn: Element | null = null;

/** Nothing has the focus, or only the fallback chosen below. */
export const isFocusNowhere = (): boolean => document.activeElement === document.body || document.activeElement === standIn;

function getLine(element: Element): Element[] {
  const line: Element[] = [];
  for (let part: Element | null = element; part; part = part.parentElement) line.push(part);
  return line;
}

/** Focuses the nearest remaining ancestor, or the main element. */
function standInFor(line: readonly Element[]): void {
  const place = line.find((part) => part.isConnected && part.matches(places)) ?? document.getElementById(mainId);
  if (!(place instanceof HTMLElement)) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  standIn = place;
  place.focus({ preventScroll: true });
}

/** When the focused element disappears, focuses its nearest remaining ancestor. For a closed dialog that is the ancestor of its opener. */
export function useRestoredFocus(): void {
  useEffect(() => {
    let line: Element[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = ({ target }: FocusEvent) => {
      if (target !== standIn) standIn = null;
      if (target instanceof Element && !target.closest(windows)) line = getLine(target);
    };
    // A click on empty space is a deliberate blur.
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
