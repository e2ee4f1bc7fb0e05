import { useEffect, useLayoutEffect } from 'react';
import type { FirstSign } from '#web/first-sign.ts';

const waiting = (): FirstSign | undefined => (globalThis as { firstSign?: FirstSign }).firstSign;

/**
 * Takes over what people did on a prerendered page before the app was there. Once in the layout of all pages, also of one that could
 * not be shown, whose effects run after those of all below it: what forms have put into their boxes meanwhile is overruled by what was
 * typed.
 */
export function useTakeOver(): void {
  useLayoutEffect(() => waiting()?.handOver(), []);
  useEffect(() => {
    waiting()?.end();
    delete (globalThis as { firstSign?: FirstSign }).firstSign;
  }, []);
}
