import { DispatchBoard } from '#domains/next-actions/web/board/dispatch-board.tsx';
import type { NextAction } from '#shared/next-action-schemas.ts';
import type { WorkProps } from './work-props.ts';
import { OwnActions } from './own-actions.tsx';

/** Shown on the board below. */
const isOnBoard = ({ kind }: NextAction) => kind === 'job_waits' || kind === 'answer_case';

export const DispatchHome = ({ nothing }: WorkProps) => (
  <>
    <OwnActions nothing={nothing} isElsewhere={isOnBoard} />
    <DispatchBoard />
  </>
);
