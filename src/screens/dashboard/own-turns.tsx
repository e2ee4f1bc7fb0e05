import type { ReactNode } from 'react';
import { useTurns } from '#domains/turns/web/turn-data.ts';
import { TurnList } from '#domains/turns/web/turn-list.tsx';
import type { Turn } from '#shared/turn-schemas.ts';
import { DriverBar, driverStep, findNextStop } from './driver-step.tsx';

interface OwnTurnsProps {
  nothing: ReactNode;
  /** What the screen shows elsewhere of what others do. */
  isElsewhere?: (turn: Turn) => boolean;
}

/** What waits for the reader; who drives has the next step at the bottom of a phone. */
export function OwnTurns({ nothing, isElsewhere }: OwnTurnsProps) {
  const turns = useTurns();
  const next = findNextStop(turns.data);
  return (
    <>
      <TurnList
        turns={turns}
        nothing={nothing}
        isElsewhere={isElsewhere}
        stepOf={(turn) => driverStep(turn, turn === next ? 'max-sm:hidden' : 'max-sm:w-full')}
      />
      {next && <DriverBar next={next} />}
    </>
  );
}
