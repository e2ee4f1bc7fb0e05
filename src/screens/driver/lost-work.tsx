import { useState } from 'react';
import { counted, pickPlural } from '#shared/text/counted.ts';
import { useWork } from '#web/offline/use-work.ts';
import { deleteWork } from '#web/offline/work.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';

interface LostWorkProps {
  account: string;
  /** Jobs with a page of their own, which shows their refused items. */
  openJobs: ReadonlySet<string>;
}

/** Refused items of jobs that are no longer the driver's; they can only be discarded. */
export function LostWork({ account, openJobs }: LostWorkProps) {
  const [isAsking, setAsking] = useState(false);
  const work = useWork(account);
  const refused = work.filter(({ job, refusal }) => refusal !== null && !openJobs.has(job));
  const lostWork = work.filter(({ job }) => refused.some((one) => one.job === job));
  if (lostWork.length === 0) return null;
  const what = counted(lostWork.length, { one: 'item', other: 'items' });
  return (
    <aside aria-label="Rejected by the server" data-print="hide" className="border-b border-line bg-bad-tint">
      <div className="mx-auto flex max-w-desk flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 text-sm md:px-6">
        <p role="status" className="flex min-w-0 flex-1 basis-64 gap-2">
          <Icon name="alert-triangle" className="mt-0.5" />
          <span>
            {what} for a job that is no longer yours {pickPlural(lostWork.length, { one: 'is', other: 'are' })} still on this phone. The
            server said: <span>{refused[0]!.refusal}</span>
          </span>
        </p>
        <Button size="sm" variant="secondary" icon="trash" onClick={() => setAsking(true)}>
          Discard
        </Button>
      </div>
      {isAsking && (
        <Confirm
          open
          onOpenChange={setAsking}
          title={`Discard ${what}?`}
          text="They were never sent. This deletes them and their photos from this phone for good."
          action="Discard"
          pendingLabel="Discarding..."
          onConfirm={async () => {
            for (const { n } of lostWork) await deleteWork(n);
            return true;
          }}
        />
      )}
    </aside>
  );
}
