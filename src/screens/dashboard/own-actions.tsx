import type { ReactNode } from 'react';
import { useNextActions } from '#domains/next-actions/web/next-action-data.ts';
import { NextActionList } from '#domains/next-actions/web/next-action-list.tsx';
import type { NextAction } from '#shared/next-action-schemas.ts';
import { DriverBar, driverStep, findNextStop } from './driver-step.tsx';

interface OwnActionsProps {
  nothing: ReactNode;
  /** Actions of other parties that the screen shows elsewhere. */
  isElsewhere?: (turn: NextAction) => boolean;
}

export function OwnActions({ nothing, isElsewhere }: OwnActionsProps) {
  const turns = useNextActions();
  const next = findNextStop(turns.data);
  return (
    <>
      <NextActionList
        turns={turns}
        nothing={nothing}
        isElsewhere={isElsewhere}
        stepOf={(turn) => driverStep(turn, turn === next ? 'max-sm:hidden' : 'max-sm:w-full')}
      />
      {next && <DriverBar next={next} />}
    </>
  );
}
