import { useEffect, useRef } from 'react';
import { isFocusNowhere } from './restore-focus.ts';
import { mainId } from './route-focus.tsx';

const lookEveryMs = 100;
const lookForMs = 5_000;

/**
 * A step that took its own button away leaves the focus nowhere: it goes on to the section, or to the page where the section went too,
 * once what it says has changed; null while that is not known yet. News of the step can come before its window has closed, so the focus is looked after for a while.
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
      // A window that closes gives the focus back a moment after it is gone: only what is nowhere at two looks is lost.
      const isNowhere = isFocusNowhere();
      if (isNowhere && wasNowhere) (section.current ?? document.getElementById(mainId))?.focus();
      wasNowhere = isNowhere;
      if (Date.now() > until) clearInterval(timer);
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [sentence]);
  return section;
}
