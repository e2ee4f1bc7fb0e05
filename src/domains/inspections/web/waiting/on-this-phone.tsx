import type { Work } from '#web/offline/work.ts';
import { RefusedWork } from '#web/offline/refused-work.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import type { PendingInspection } from './waiting.ts';

export function OnThisPhone({ here: { view, sent, waiting }, work }: { here: PendingInspection; work: readonly Work[] }) {
  const { done, total } = view!.progress;
  return (
    <>
      <p role="status" className="flex min-h-6 items-center gap-2 text-sm text-muted empty:absolute">
        {waiting > 0 && (
          <>
            <Icon name="refresh" size={16} />
            <span>{`${done} of ${total} saved on this phone, ${Math.min(sent, done)} sent`}</span>
          </>
        )}
      </p>
      <NotTaken work={work} />
    </>
  );
}

/** Includes refused work from before the inspection, but not refused seals, which are shown where they are made. */
export const NotTaken = ({ work }: { work: readonly Work[] }) => (
  <RefusedWork refused={work.filter(({ kind, refusal }) => refusal !== null && kind !== 'inspection.seal')} />
);
