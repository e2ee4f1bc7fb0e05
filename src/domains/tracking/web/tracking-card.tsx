import { counted } from '#shared/text/counted.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lineRestored, useLive } from '#web/api/live.ts';
import { refresh, useCall } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FoldCard } from '#web/ui/fold-card.tsx';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { getTracking } from '../endpoints.ts';
import type { OwnTracking } from '../schemas.ts';
import { trackingChanged } from '../sharing-rules.ts';
import { ShareDialog } from './share-dialog.tsx';
import { describeWhere } from './tracking-labels.ts';
import { TrackingView } from './tracking-view.tsx';

const toTrackingPath = (transportId: string) => `/api/transports/${transportId}/tracking`;

interface CardProps {
  transportId: string;
  isUnderWay: boolean;
  /** Folded on phones: its reader is the one who is tracked, or only wants the state. */
  isFolded?: boolean;
}

export function TrackingCard({ transportId, isUnderWay, isFolded = false }: CardProps) {
  const client = useQueryClient();
  const query = useCall(getTracking, { params: { id: transportId } }, { fresh: true });
  useLive(trackingChanged, (data) => {
    if ((data as { transportId?: unknown } | null)?.transportId === transportId) void refresh(client, toTrackingPath(transportId));
  });
  useLive(lineRestored, () => void refresh(client, toTrackingPath(transportId)));
  const [tracking] = query.data ?? [];
  if (query.data && !tracking) return null;
  if (!isUnderWay) return tracking?.can.share ? <BeforePickup transportId={transportId} tracking={tracking} /> : null;
  const Frame = isFolded ? FoldCard : Card;
  return (
    <Frame title="Location" digest={tracking ? describeWhere(tracking) : 'Loading'}>
      {tracking ? (
        <div className="grid gap-4">
          {query.error && (
            <Failed message="We couldn't refresh the location. This is the last one we have." onRetry={() => void query.refetch()} />
          )}
          <TrackingView tracking={tracking} askedAt={query.dataUpdatedAt} />
          {tracking.can.share && <Share transportId={transportId} tracking={tracking} />}
        </div>
      ) : query.error ? (
        <Failed message="We couldn't load the location." onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="aspect-[975/610] w-full" />
      )}
    </Frame>
  );
}

interface ShareProps {
  transportId: string;
  tracking: OwnTracking;
}

const openCount = ({ links }: OwnTracking): string => {
  const count = links.filter(({ isOpen }) => isOpen).length;
  return count === 0 ? 'No active links' : counted(count, { one: 'active link', other: 'active links' });
};

function Share({ transportId, tracking }: ShareProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" icon="users" onClick={() => setOpen(true)}>
        Share location
      </Button>
      <span className="text-sm text-muted">{openCount(tracking)}</span>
      {isOpen && <ShareDialog transportId={transportId} links={tracking.links} onClose={() => setOpen(false)} />}
    </div>
  );
}

const BeforePickup = ({ transportId, tracking }: ShareProps) => (
  <FoldCard title="Tracking" text="Starts at pickup, if the driver agrees." digest={`Starts at pickup · ${openCount(tracking)}`}>
    <Share transportId={transportId} tracking={tracking} />
  </FoldCard>
);
