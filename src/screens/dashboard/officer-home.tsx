import { OfficerQueue } from '#domains/compliance/web/queue/officer-queue.tsx';
import { useTurns } from '#domains/turns/web/turn-data.ts';
import { TurnGroup } from '#domains/turns/web/turn-group.tsx';
import { seenHere } from '#web/api/as-seen.ts';
import type { WorkProps } from './work-props.ts';
import { OwnTurns } from './own-turns.tsx';

/** A compliance officer: the queue of documents, with whatever else waits above it. An administrator who views as one opens no documents. */
export function OfficerHome({ nothing }: WorkProps) {
  const turns = useTurns();
  const others = turns.data?.filter(({ kind, isYours }) => isYours && kind !== 'review_papers') ?? [];
  if (seenHere()) return <OwnTurns nothing={nothing} />;
  return (
    <>
      {others.length > 0 && <TurnGroup title="Your turn" turns={others} now={new Date(turns.dataUpdatedAt)} empty="" />}
      <OfficerQueue nothing={nothing} />
    </>
  );
}
