import { DispatchBoard } from '#domains/turns/web/board/dispatch-board.tsx';
import type { WorkProps } from './kinds.ts';
import { OwnTurns } from './own-turns.tsx';

/** Carriers, brokers and owner-operators: what waits for them, then their jobs. */
export const DispatchHome = ({ nothing }: WorkProps) => (
  <>
    <OwnTurns nothing={nothing} />
    <DispatchBoard />
  </>
);
