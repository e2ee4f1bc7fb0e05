import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { formatDateTime } from '#shared/dates.ts';
import { describeFailure } from '#web/api/requests/failure-messages.ts';
import { lineRestored, useLive } from '#web/api/live.ts';
import { refresh, useSend } from '#web/api/queries.ts';
import { browserStore } from '#web/api/stores.ts';
import { ownDeviceId } from '#web/offline/device.ts';
import { clearTrail } from '#web/offline/trail.ts';
import { useCachedCall } from '#web/offline/use-cached-call.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
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

function useTurn(userId: string, jobs: readonly TrackedJob[]) {
  const saveSharing = useSend(setSharing, { refreshes: reads });
  const [failure, setFailure] = useState<string | null>(null);
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
  return { turn, isPending: saveSharing.isPending, failure };
}

function Sharing({ userId, jobs }: { userId: string; jobs: readonly TrackedJob[] }) {
  const client = useQueryClient();
  const isHere = ({ sharing, deviceId }: TrackedJob) => sharing === 'on' && deviceId === ownDeviceId();
  const here = jobs.filter(isHere);
  const watched = useWatch(
    userId,
    here.map(({ transportId }) => transportId),
    () => void refresh(client, listTrackedJobs.path),
  );
  useWakeLock(here.length > 0);
  const [isOpen, setOpen] = useDetails();
  const isOtherJob = useIsOtherJob(jobs);
  const { turn, isPending, failure } = useTurn(userId, jobs);
  const isAllHere = here.length === jobs.length;
  const isElsewhere = jobs.some((job) => job.sharing === 'on' && !isHere(job));
  const sent = useLastSent(jobs);
  const problem = sent.isAppSending ? null : watched.problem;
  if (isOtherJob) return null;
  const describe = () => describeJobs(jobs, isAllHere, formatDateTime, { isSent: !problem, isAppSending: sent.isAppSending });
  return (
    <aside
      aria-label="Location sharing"
      data-print="hide"
      className={cx('border-b border-line', isAllHere && !problem ? 'bg-good-tint' : 'bg-warn-tint')}
    >
      <div className="mx-auto max-w-desk px-4 text-sm md:px-6">
        <div className="flex min-h-12 items-center gap-x-1">
          <Icon name="map-pin" className="mr-1 shrink-0" />
          <p role="status" className="min-w-0 flex-1 font-semibold">
            {describeHead({ isHere: isAllHere, isElsewhere, problem })}
          </p>
          {!isAllHere && (
            <Button variant="quiet" className="min-h-12" pending={isPending} pendingLabel="Sharing..." onClick={() => void turn(true)}>
              {isElsewhere ? 'Share here' : 'Share'}
            </Button>
          )}
          {(here.length > 0 || isElsewhere) && (
            <Button variant="quiet" className="min-h-12" pending={isPending} pendingLabel="Stopping..." onClick={() => void turn(false)}>
              Stop
            </Button>
          )}
          <IconButton
            icon={isOpen ? 'chevron-up' : 'chevron-down'}
            label="About sharing your location"
            size="lg"
            aria-expanded={isOpen}
            className="-mr-3"
            onClick={() => setOpen(!isOpen)}
          />
        </div>
        <div role="status" className="grid gap-1 not-empty:pb-2">
          {problem && isAllHere && <p className="font-semibold text-warn">{problemLabels[problem]}</p>}
          {watched.waiting > 0 && <p>{describePending(watched.waiting)}</p>}
          {failure && <p className="font-semibold text-bad">{failure}</p>}
        </div>
        {isOpen && <Details text={describe()} sentText={sent.sentText} />}
      </div>
    </aside>
  );
}

function Details({ text, sentText }: { text: string; sentText: string | null }) {
  const [isConnecting, setConnecting] = useState(false);
  return (
    <div className="max-w-text pb-1">
      <p>{text}</p>
      {sentText && <p>{sentText}</p>}
      <Button variant="quiet" icon="lock" className="-mx-4 min-h-12" onClick={() => setConnecting(true)}>
        Keep sharing with the screen off
      </Button>
      {isConnecting && <TrackerDialog open onClose={() => setConnecting(false)} />}
    </div>
  );
}

const readMark = 'sharing_read';

/** Open on its first page, so that everybody reads once who sees the location; then one line. */
function useDetails(): readonly [boolean, (isOpen: boolean) => void] {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState(() => (browserStore.get(readMark) ? null : pathname));
  useEffect(() => browserStore.put(readMark, '1'), []);
  return [openAt === pathname, (isOpen) => setOpenAt(isOpen ? pathname : null)];
}

/** Whether the page shows one transport that isn't among the tracked jobs. */
function useIsOtherJob(jobs: readonly TrackedJob[]): boolean {
  const { pathname } = useLocation();
  const [id] = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(pathname) ?? [];
  return id !== undefined && !jobs.some(({ transportId }) => transportId === id);
}
