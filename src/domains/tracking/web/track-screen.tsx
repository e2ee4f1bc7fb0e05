import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError, call } from '#web/api/requests/call.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Page } from '#web/shell/page.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { RoutePair } from '#web/ui/facts/route-pair.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { readSharedTracking } from '../endpoints.ts';
import { useLinkEvents } from './follow-link.ts';
import { RouteProgress, StatusBadge } from '#domains/transports/web/status-badge.tsx';
import { describeArrival } from './tracking-labels.ts';
import { TrackingView } from './tracking-view.tsx';

export const meta = () => [...pageTitle('Track Vehicle'), { name: 'robots', content: 'noindex' }];

const trackedStatus = { waiting: 'assigned', under_way: 'in_transit', over: 'delivered' } as const;

const isInvalid = (error: Error | null): boolean => error instanceof ApiError && error.status === 422;

export default function TrackScreen() {
  const { token = '' } = useParams();
  const tracking = useQuery({
    queryKey: [readSharedTracking.path, token],
    queryFn: ({ signal }) => call(readSharedTracking, { body: { token } }, { silent: true, signal }),
    retry: false,
    gcTime: 0,
  });
  const isOver = isInvalid(tracking.error) || tracking.data?.state === 'over';
  useLinkEvents(token, tracking.data !== undefined && !isOver, () => void tracking.refetch());
  if (isInvalid(tracking.error)) return <LinkOver />;
  if (!tracking.data)
    return (
      <Page title="Track vehicle" width="form">
        {tracking.error ? (
          <Failed message={tracking.error} onRetry={() => void tracking.refetch()} />
        ) : (
          <Skeleton className="aspect-[975/610] w-full" />
        )}
      </Page>
    );
  const { vehicle, from, to, state } = tracking.data;
  const status = trackedStatus[state];
  return (
    <Page title={vehicle} text={<RoutePair from={from.name} to={to.name} />} width="form">
      {tracking.error && (
        <Failed message="We couldn't refresh the location. This is the last one we have." onRetry={() => void tracking.refetch()} />
      )}
      <section aria-label="Arrival" className="grid gap-2">
        {state === 'under_way' && (
          <>
            <p className="form-label">Expected arrival</p>
            <p className="font-head text-lg font-semibold">{describeArrival(tracking.data)}</p>
          </>
        )}
        <p>
          <StatusBadge status={status} />
        </p>
        <RouteProgress status={status} />
      </section>
      <TrackingView tracking={tracking.data} askedAt={tracking.dataUpdatedAt} />
      {state !== 'over' && (
        <p className="text-sm text-muted">
          Anyone with this link can see this page, so don't pass it on. It stops working at delivery, or when the sender ends it.
        </p>
      )}
    </Page>
  );
}

const LinkOver = () => (
  <Page title="Vehicle location" width="door">
    <Alert tone="warn" title="This tracking link is no longer valid." announced actions={<ButtonLink to="/">Return to Home</ButtonLink>}>
      It expired, was ended, or is incomplete. Ask the sender for a new one.
    </Alert>
  </Page>
);
