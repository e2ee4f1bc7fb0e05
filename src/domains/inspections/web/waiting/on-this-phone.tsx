import type { Work } from '#web/offline/work.ts';
import { RefusedWork } from '#web/offline/refused-work.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import type { OnPhone } from './waiting.ts';

/** How much is saved on this phone and how much of it was sent, while something waits; and what the server did not take. */
export function OnThisPhone({ here: { view, sent, waiting }, work }: { here: OnPhone; work: readonly Work[] }) {
  const { done, total } = view!.progress;
  return (
    <>
      <p role="status" className="flex min-h-6 items-center gap-2 text-sm text-muted">
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

/** What the server did not take of a job, also of what was done before its inspection; why a seal was refused is told where it is set. */
export const NotTaken = ({ work }: { work: readonly Work[] }) => (
  <RefusedWork refused={work.filter(({ kind, refusal }) => refusal !== null && kind !== 'inspection.seal')} />
);
