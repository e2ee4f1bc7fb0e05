import { useEffect } from 'react';
import { mainId } from './route-focus.tsx';

/** Closing dialogs and route changes set the focus themselves within this time. */
const timeoutMs = 400;
const windows = '[role="dialog"], [role="alertdialog"], [role="menu"]';
const landmarks = 'tr, li, section, article, form, fieldset, [role="region"], [role="tabpanel"], [role="group"], main';

let standIn: Element | null = null;

/** Nothing has the focus, or only the fallback chosen below. */
export const isFocusNowhere = (): boolean => document.activeElement === document.body || document.activeElement === standIn;

function getLine(element: Element): Element[] {
  const ancestors: Element[] = [];
  for (let part: Element | null = element; part; part = part.parentElement) ancestors.push(part);
  return ancestors;
}

/** Focuses the nearest remaining ancestor, or the main element. */
function standInFor(ancestors: readonly Element[]): void {
  const target = ancestors.find((part) => part.isConnected && part.matches(landmarks)) ?? document.getElementById(mainId);
  if (!(target instanceof HTMLElement)) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  standIn = target;
  target.focus({ preventScroll: true });
}

/** When the focused element disappears, focuses its nearest remaining ancestor. For a closed dialog that is the ancestor of its opener. */
export function useRestoredFocus(): void {
  useEffect(() => {
    let ancestors: Element[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = ({ target }: FocusEvent) => {
      if (target !== standIn) standIn = null;
      if (target instanceof Element && !target.closest(windows)) ancestors = getLine(target);
    };
    // A click on empty space is a deliberate blur.
    const giveUp = ({ target }: FocusEvent) => {
      if (target === ancestors[0])
        queueMicrotask(() => ancestors[0]?.isConnected && document.activeElement === document.body && (ancestors = []));
    };
    const isLost = () => ancestors.length > 0 && !ancestors[0]!.isConnected && document.activeElement === document.body;
    const restoreIfLost = () => {
      timer = undefined;
      if (isLost()) standInFor(ancestors);
    };
    const observer = new MutationObserver(() => {
      if (timer === undefined && isLost()) timer = setTimeout(restoreIfLost, timeoutMs);
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
