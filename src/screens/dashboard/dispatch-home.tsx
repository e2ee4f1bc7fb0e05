import { DispatchBoard } from '#domains/turns/web/board/dispatch-board.tsx';
import type { Turn } from '#shared/turn-schemas.ts';
import type { WorkProps } from './work-props.ts';
import { OwnTurns } from './own-turns.tsx';

/** Jobs that wait for others are on the board below. */
const isOnBoard = ({ kind }: Turn) => kind === 'job_waits';

/** Carriers, brokers and owner-operators: what waits for them, then their jobs. */
export const DispatchHome = ({ nothing }: WorkProps) => (
  <>
    <OwnTurns nothing={nothing} isElsewhere={isOnBoard} />
    <DispatchBoard />
  </>
);
