import { useEffect, useRef } from 'react';
import { isFocusNowhere } from './restore-focus.ts';
import { mainId } from './route-focus.tsx';

const lookEveryMs = 100;
const lookForMs = 5_000;

/**
 * If an action removed the focused button, moves focus to the section, or to `main` if the section is gone. Polls because the dialog may
 * close after the update.
 */
export function useFocusAfterStep(sentence: string | null) {
  const section = useRef<HTMLElement>(null);
  const last = useRef(sentence);
  useEffect(() => {
    if (sentence === null || last.current === sentence) return;
    const isFirst = last.current === null;
    last.current = sentence;
    if (isFirst) return;
    const until = Date.now() + lookForMs;
    let wasNowhere = false;
    const timer = setInterval(() => {
      // A closing dialog returns the focus a moment later, so it counts as lost only after two checks.
      const isNowhere = isFocusNowhere();
      if (isNowhere && wasNowhere) (section.current ?? document.getElementById(mainId))?.focus({ preventScroll: true });
      wasNowhere = isNowhere;
      if (Date.now() > until) clearInterval(timer);
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [sentence]);
  return section;
}
