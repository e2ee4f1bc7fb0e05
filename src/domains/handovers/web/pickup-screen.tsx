import { useEffect } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { z } from 'zod';
import { useSession } from '#domains/accounts/web/session.ts';
import { DryRuns } from '#domains/payments/web/dry-runs/dry-runs.tsx';
import { arrivalKind } from '#domains/payments/web/dry-runs/waiting.ts';
import { inspectionPath } from '#domains/quotes/booking/driver-paths-rules.ts';
import { RefusedWork } from '#web/offline/refused-work.tsx';
import { useWork } from '#web/offline/use-work.ts';
import type { Work } from '#web/offline/work.ts';
import { Page, underDashboard } from '#web/shell/page.tsx';
import { pageTitle } from '#web/shell/page-title.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx';
import type { Pickup } from '../schemas.ts';
import { DoNotRelease } from './do-not-release.tsx';
import { usePickup } from './handover-data.ts';
import { LicenseStep } from './license-step.tsx';
import { ReleaseStep } from './release-step.tsx';
import { useRelease } from './use-release.ts';
import { licensesHere } from './waiting.ts';

export const meta = () => pageTitle("Driver's license");

export default function LicenseScreen() {
  const { transportId = '' } = useParams();
  const isId = z.uuid().safeParse(transportId).success;
  const pickup = usePickup(isId ? transportId : null);
  if (!isId || pickup.error?.status === 404) return <Closed text="This transport does not exist or you don't have access to it" />;
  if (pickup.error?.status === 403) return <Closed text="Only this job's driver can pick up the vehicle." />;
  if (pickup.data) return <Steps key={transportId} transportId={transportId} pickup={pickup.data} />;
  return (
    <Page title="Driver's license" width="form" trail={trailTo(transportId)}>
      {pickup.error ? (
        <Failed message="We couldn't load what this pickup requires." onRetry={() => void pickup.refetch()} />
      ) : (
        <SkeletonText lines={5} />
      )}
    </Page>
  );
}

function Closed({ text, to = '/dashboard', label = 'Back to Dashboard' }: { text: string; to?: string; label?: string }) {
  return (
    <Page title="Driver's license" width="form">
      <Card>
        <p>{text}</p>
        <ButtonLink to={to} variant="secondary" icon="arrow-left" className="mt-4">
          {label}
        </ButtonLink>
      </Card>
    </Page>
  );
}

function Steps({ transportId, pickup }: { transportId: string; pickup: Pickup }) {
  const { user } = useSession();
  const work = useWork(user?.id ?? null, transportId);
  const { release, closed } = pickup;
  if (closed) return <Closed text={closed} to={`/transports/${transportId}`} label="Back to the transport" />;
  return release ? (
    <WithCode transportId={transportId} pickup={pickup} release={release} work={work} />
  ) : (
    <License transportId={transportId} pickup={pickup} work={work} />
  );
}

const trailTo = (transportId: string) => [...underDashboard, { label: 'Transport', to: `/transports/${transportId}` }];

const toFrame = (transportId: string, { title }: Pickup) => ({
  trail: trailTo(transportId),
  text: title,
  width: 'form' as const,
});

interface StepsProps {
  transportId: string;
  pickup: Pickup;
  work: readonly Work[];
}

function WithCode({ transportId, pickup, release, work }: StepsProps & { release: NonNullable<Pickup['release']> }) {
  const { user } = useSession();
  const state = useRelease(transportId, release, work);
  const { held } = state;
  if (held === undefined) return null;
  const stoppedHere = held && !held.isRight && held.triesLeft === 0;
  const stop = release.stop ?? (stoppedHere ? { why: 'wrong_code' as const, words: null, by: null, at: '' } : null);
  if (stop) return <Stopped transportId={transportId} pickup={pickup} stop={stop} />;
  if (release.releasedAt || held?.isRight) {
    const isUnchecked = release.releasedAt === null && held?.isByCode === true;
    return <License transportId={transportId} pickup={pickup} work={work} isUnchecked={isUnchecked} />;
  }
  return (
    <Page {...toFrame(transportId, pickup)} title="Release code">
      <ReleaseStep release={release} state={state} />
      <RefusedWork refused={work.filter(({ refusal, kind }) => refusal !== null && kind !== arrivalKind)} />
      <div className="mt-6">
        <DryRuns transportId={transportId} enabled keepsFor={user?.id ?? null} />
      </div>
    </Page>
  );
}

function Stopped({ transportId, pickup, stop }: Omit<StepsProps, 'work'> & { stop: NonNullable<NonNullable<Pickup['release']>['stop']> }) {
  const navigate = useNavigate();
  const again = usePickup(transportId);
  const back = () => void navigate(`/transports/${transportId}`);
  return (
    <Page {...toFrame(transportId, pickup)} title="Release code">
      <p>Handover stopped</p>
      <DoNotRelease
        stop={stop}
        next={`Do not load the vehicle. ${stop.why === 'too_many_codes' ? 'Call the shipper and your carrier: no new code can be made for this job.' : 'Call the shipper and ask for a new code.'}`}
        calls={pickup.calls}
        onClose={back}
        foot={
          <>
            <Button
              variant="lane"
              size="lg"
              icon="refresh"
              pending={again.isFetching}
              pendingLabel="Sending..."
              onClick={() => void again.refetch()}
            >
              I have a new code
            </Button>
            <Button variant="asphalt" size="lg" className="border-on-danger" onClick={back}>
              Back to the transport
            </Button>
          </>
        }
      />
    </Page>
  );
}

/** Skips to the inspection if no license is required and none was captured. */
function License({ transportId, pickup, work, isUnchecked = false }: StepsProps & { isUnchecked?: boolean }) {
  useEffect(() => void window.scrollTo(0, 0), []);
  if (!pickup.licenseRequired && pickup.license.length === 0 && licensesHere(work).length === 0)
    return <Navigate to={inspectionPath(transportId, 'pickup')} replace />;
  return (
    <Page {...toFrame(transportId, pickup)} title="Driver's license">
      {isUnchecked && (
        <Alert tone="info" title="The server hasn't checked the release code yet">
          This phone accepted it. The server checks it when you have a signal.
        </Alert>
      )}
      <RefusedWork refused={work.filter(({ refusal }) => refusal !== null)} />
      <LicenseStep transportId={transportId} pickup={pickup} work={work} />
    </Page>
  );
}
