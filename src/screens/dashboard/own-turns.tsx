import type { ReactNode } from 'react';
import { useTurns } from '#domains/turns/web/turn-data.ts';
import { TurnList } from '#domains/turns/web/turn-list.tsx';
import { DriverBar, driverStep, findNextStop } from './driver-step.tsx';

/** What waits for the reader; who drives has the next step at the bottom of a phone. */
export function OwnTurns({ nothing }: { nothing: ReactNode }) {
  const turns = useTurns();
  const next = findNextStop(turns.data);
  return (
    <>
      <TurnList turns={turns} nothing={nothing} toStep={(turn) => driverStep(turn, turn === next ? 'max-sm:hidden' : 'max-sm:w-full')} />
      {next && <DriverBar next={next} />}
    </>
  );
}
