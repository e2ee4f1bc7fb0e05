import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { describeFailure } from '#web/api/requests/failure-messages.ts';
import { lineRestored, useLive } from '#web/api/live.ts';
import { refresh, useSend } from '#web/api/queries.ts';
import { ownDeviceId } from '#web/offline/device.ts';
import { clearTrail } from '#web/offline/trail.ts';
import { useKeptCall } from '#web/offline/use-kept-call.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { listTrackedJobs, setSharing } from '../endpoints.ts';
import type { TrackedJob } from '../schemas.ts';
import { trackingChanged } from '../sharing-rules.ts';
import { describeHead, describeJobs, problemLabels, describePending } from './sharing-labels.ts';
import { useWatch } from './use-watch.ts';

const reads = [listTrackedJobs.path, '/api/transports'] as const;

/** Under the bar of whoever drives a vehicle on the road: whether the position is shared, until when, and the switch. */
export function SharingStrip({ userId }: { userId: string }) {
  const client = useQueryClient();
  const jobs = useKeptCall(listTrackedJobs, {}, userId);
  const ask = () => void refresh(client, listTrackedJobs.path);
  useLive(trackingChanged, ask);
  useLive(lineRestored, ask);
  return jobs.data && jobs.data.length > 0 ? <Sharing userId={userId} jobs={jobs.data} /> : null;
}

function Sharing({ userId, jobs }: { userId: string; jobs: readonly TrackedJob[] }) {
  const client = useQueryClient();
  const put = useSend(setSharing, { refreshes: reads });
  const [failure, setFailure] = useState<string | null>(null);
  const isHere = ({ sharing, deviceId }: TrackedJob) => sharing === 'on' && deviceId === ownDeviceId();
  const here = jobs.filter(isHere);
  const { problem, waiting } = useWatch(
    userId,
    here.map(({ transportId }) => transportId),
    () => void refresh(client, listTrackedJobs.path),
  );
  const turn = async (isOn: boolean) => {
    if (put.isPending) return;
    setFailure(null);
    try {
      for (const { transportId } of jobs) {
        const now = new Date().toISOString();
        await put.mutateAsync({ params: { id: transportId }, body: { isOn, deviceId: ownDeviceId(), doneAt: now, sentAt: now } });
      }
      if (!isOn) await clearTrail(userId);
    } catch (error) {
      setFailure(
        describeFailure(error, isOn ? "We couldn't share your location. Please try again." : "We couldn't stop sharing. Please try again."),
      );
    }
  };
  const isAllHere = here.length === jobs.length;
  const isElsewhere = jobs.some((job) => job.sharing === 'on' && !isHere(job));
  return (
    <aside
      aria-label="Location sharing"
      data-print="hide"
      className={cx('border-b border-line', isAllHere && !problem ? 'bg-good-tint' : 'bg-warn-tint')}
    >
      <div className="mx-auto flex max-w-desk flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 md:px-6">
        <div role="status" className="flex min-w-0 flex-1 basis-64 gap-2">
          <Icon name="map-pin" className="mt-0.5" />
          <div className="min-w-0 text-sm">
            <p className="font-semibold">{describeHead({ isHere: isAllHere, isElsewhere, problem })}</p>
            <p>{describeJobs(jobs, isAllHere, formatDateTime, !problem)}</p>
            {problem && isAllHere && <p className="font-semibold text-warn">{problemLabels[problem]}</p>}
            {waiting > 0 && <p>{describePending(waiting)}</p>}
            {failure && <p className="font-semibold text-bad">{failure}</p>}
          </div>
        </div>
        <div className="flex gap-2">
          {!isAllHere && (
            <Button size="sm" pending={put.isPending} pendingLabel="Sharing..." onClick={() => void turn(true)}>
              {isElsewhere ? 'Share from this phone' : 'Share my location'}
            </Button>
          )}
          {(here.length > 0 || isElsewhere) && (
            <Button size="sm" variant="secondary" pending={put.isPending} pendingLabel="Stopping..." onClick={() => void turn(false)}>
              Stop sharing
            </Button>
          )}
        </div>
      </div>
    </aside>
  );
}
