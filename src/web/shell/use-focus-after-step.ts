import { useEffect, useRef } from 'react';
import { mainId } from './route-focus.tsx';

const lookEveryMs = 100;
const lookForMs = 5_000;

/**
 * A step that took its own button away leaves the focus nowhere: it goes on to the section, or to the page where the section went too,
 * once what it says has changed. News of the step can come before its window has closed, so the focus is looked after for a while.
 */
export function useFocusAfterStep(sentence: string) {
  const section = useRef<HTMLElement>(null);
  const last = useRef(sentence);
  useEffect(() => {
    if (last.current === sentence) return;
    last.current = sentence;
    const until = Date.now() + lookForMs;
    const timer = setInterval(() => {
      if (document.activeElement === document.body) (section.current ?? document.getElementById(mainId))?.focus();
      if (Date.now() > until) clearInterval(timer);
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [sentence]);
  return section;
}
