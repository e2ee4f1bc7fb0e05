import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { describeFailure } from '#web/api/requests/failure-messages.ts';
import { lineRestored, useLive } from '#web/api/live.ts';
import { refresh, useSend } from '#web/api/queries.ts';
import { ownDeviceId } from '#web/offline/device.ts';
import { clearTrail } from '#web/offline/trail.ts';
import { useCachedCall } from '#web/offline/use-cached-call.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { late } from '#web/ui/feedback/late.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { listTrackedJobs, setSharing } from '../endpoints.ts';
import { describeAgo } from '../positions/signal-rules.ts';
import type { TrackedJob } from '../schemas.ts';
import { trackingChanged } from '../sharing-rules.ts';
import { describeHead, describeJobs, problemLabels, describePending } from './sharing-labels.ts';
import { appSilenceMs, describeSource } from './tracker-labels.ts';
import { useNow } from './use-now.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { useWatch } from './use-watch.ts';

// Loaded only when opened.
const TrackerDialog = late(() => import('./tracker-dialog.tsx').then((module) => module.TrackerDialog));

const reads = [listTrackedJobs.path, '/api/transports'] as const;

export function SharingStrip({ userId }: { userId: string }) {
  const client = useQueryClient();
  const jobs = useCachedCall(listTrackedJobs, {}, userId);
  const refetch = () => void refresh(client, listTrackedJobs.path);
  useLive(trackingChanged, refetch);
  useLive(lineRestored, refetch);
  return jobs.data && jobs.data.length > 0 ? <Sharing userId={userId} jobs={jobs.data} /> : null;
}

function useLastSent(jobs: readonly TrackedJob[]): { sentText: string | null; isAppSending: boolean } {
  const now = useNow();
  const ages = jobs.flatMap(({ sharing, lastAt, lastSource }) =>
    sharing === 'on' && lastAt && lastSource ? [{ ageMs: Math.max(0, now - Date.parse(lastAt)), lastSource }] : [],
  );
  const newest = ages.toSorted((a, b) => a.ageMs - b.ageMs)[0];
  if (!newest) return { sentText: null, isAppSending: false };
  const { ageMs, lastSource } = newest;
  return { sentText: describeSource(lastSource, describeAgo(ageMs)), isAppSending: lastSource !== 'page' && ageMs < appSilenceMs };
}

function Sharing({ userId, jobs }: { userId: string; jobs: readonly TrackedJob[] }) {
  const client = useQueryClient();
  const saveSharing = useSend(setSharing, { refreshes: reads });
  const [failure, setFailure] = useState<string | null>(null);
  const isHere = ({ sharing, deviceId }: TrackedJob) => sharing === 'on' && deviceId === ownDeviceId();
  const here = jobs.filter(isHere);
  const watched = useWatch(
    userId,
    here.map(({ transportId }) => transportId),
    () => void refresh(client, listTrackedJobs.path),
  );
  useWakeLock(here.length > 0);
  const [isConnecting, setConnecting] = useState(false);
  const turn = async (isOn: boolean) => {
    if (saveSharing.isPending) return;
    setFailure(null);
    try {
      for (const { transportId } of jobs) {
        const now = new Date().toISOString();
        await saveSharing.mutateAsync({ params: { id: transportId }, body: { isOn, deviceId: ownDeviceId(), doneAt: now, sentAt: now } });
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
  const sent = useLastSent(jobs);
  const problem = sent.isAppSending ? null : watched.problem;
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
            <p>{describeJobs(jobs, isAllHere, formatDateTime, { isSent: !problem, isAppSending: sent.isAppSending })}</p>
            {sent.sentText && <p>{sent.sentText}</p>}
            {problem && isAllHere && <p className="font-semibold text-warn">{problemLabels[problem]}</p>}
            {watched.waiting > 0 && <p>{describePending(watched.waiting)}</p>}
            {failure && <p className="font-semibold text-bad">{failure}</p>}
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          {!isAllHere && (
            <Button size="sm" pending={saveSharing.isPending} pendingLabel="Sharing..." onClick={() => void turn(true)}>
              {isElsewhere ? 'Share from this phone' : 'Share my location'}
            </Button>
          )}
          {(here.length > 0 || isElsewhere) && (
            <Button
              size="sm"
              variant="secondary"
              pending={saveSharing.isPending}
              pendingLabel="Stopping..."
              onClick={() => void turn(false)}
            >
              Stop sharing
            </Button>
          )}
          <Button size="sm" variant="quiet" icon="lock" onClick={() => setConnecting(true)}>
            Share while locked
          </Button>
        </div>
      </div>
      {isConnecting && <TrackerDialog open onClose={() => setConnecting(false)} />}
    </aside>
  );
}
