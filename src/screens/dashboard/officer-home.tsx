import { OfficerQueue } from '#domains/compliance/web/queue/officer-queue.tsx';
import { CargoLimits } from '#domains/compliance/web/queue/cargo-limits.tsx';
import { useNextActions } from '#domains/next-actions/web/next-action-data.ts';
import { NextActionGroup } from '#domains/next-actions/web/next-action-group.tsx';
import { DuplicateVins } from '#domains/transports/web/duplicate-vins.tsx';
import { seenHere } from '#web/api/as-seen.ts';
import type { WorkProps } from './work-props.ts';
import { OwnActions } from './own-actions.tsx';

/** Administrators in view-as mode can't open documents, so they see only the actions. */
export function OfficerHome({ nothing }: WorkProps) {
  const turns = useNextActions();
  const others = turns.data?.filter(({ kind, isYours }) => isYours && kind !== 'review_papers') ?? [];
  if (seenHere()) return <OwnActions nothing={nothing} />;
  return (
    <>
      {others.length > 0 && <NextActionGroup title="Your turn" turns={others} now={new Date(turns.dataUpdatedAt)} empty="" />}
      <DuplicateVins />
      <OfficerQueue nothing={nothing} />
      <CargoLimits />
    </>
  );
}
