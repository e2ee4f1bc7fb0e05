import type { ReactNode } from 'react';
import { settlementMarks, type BySettlement } from '#shared/settlement/settlement.ts';
import { settlement } from '#web/settlement.ts';

const [opens, turns, closes] = settlementMarks;

/** Prerendered pages contain both variants between marks. */
export function InSettlement({ held, direct }: BySettlement<ReactNode>) {
  if (settlement) return settlement === 'held' ? held : direct;
  return (
    <>
      {opens}
      {held}
      {turns}
      {direct}
      {closes}
    </>
  );
}
