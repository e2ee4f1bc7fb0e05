import { Navigate, useParams } from 'react-router';
import { z } from 'zod';
import { useGate } from '#domains/compliance/web/use-gate.ts';
import { FitBadges } from '#domains/carriers/web/fit-badges.tsx';
import { TransportLoading } from '#domains/transports/web/transport-loading.tsx';
import { QuestionsPanel } from '#domains/questions/web/questions-panel.tsx';
import { isOpen } from '#domains/transports/rules.ts';
import { vehicleTitle } from '#shared/vehicles/vehicles.ts';
import { Page } from '#web/shell/page.tsx';
import { pageTitle } from '#web/shell/page-title.ts';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import type { MarketplaceRequest } from '#domains/bids/marketplace/marketplace-schemas.ts';
import { useMarketplaceRequest } from '#domains/bids/web/bid-data.ts';
import { ComplianceBadge, ComplianceGate, MarketplaceDenied } from '#domains/compliance/web/compliance-gate.tsx';
import { RequestPhotos, RequestRoute, RequestVehicle } from '#domains/bids/web/requests/request-facts.tsx';
import { RequestOffer } from '#domains/bids/web/requests/request-offer.tsx';
import { RequestGone } from './request-gone.tsx';

export const meta = () => pageTitle('Open request');

export default function RequestScreen() {
  const { id = '' } = useParams();
  const isId = z.uuid().safeParse(id).success;
  const request = useMarketplaceRequest(isId ? id : null);
  if (!isId || request.error?.status === 404) return <RequestGone id={isId ? id : null} />;
  if (request.error?.status === 403) return <Denied onRetry={() => void request.refetch()} />;
  if (request.data?.isOpen === false) return <Navigate to={`/transports/${id}`} replace />;
  if (request.data) return <Open key={id} request={request.data} />;
  if (!request.error) return <TransportLoading />;
  return (
    <Page title="Open request">
      <Failed message={request.error} onRetry={() => void request.refetch()} />
    </Page>
  );
}

function Denied({ onRetry }: { onRetry: () => void }) {
  const gate = useGate();
  const again = () => {
    void gate.refetch();
    onRetry();
  };
  return <Page title="Open request">{gate.data && <MarketplaceDenied status={gate.data} onRetry={again} />}</Page>;
}

function Open({ request }: { request: MarketplaceRequest }) {
  const gate = useGate();
  const title = vehicleTitle(request);
  const about = `${title}, ${request.pickupLocation} to ${request.deliveryLocation}`;
  const miles = request.roadMiles === null ? '' : `, ${request.roadMiles.toLocaleString('en-US')} miles by road`;
  return (
    <Page
      trail={[{ label: 'Marketplace', to: '/marketplace' }]}
      about={about}
      title={title}
      text={`${request.pickupLocation} to ${request.deliveryLocation}${miles}`}
      actions={gate.data && <ComplianceBadge status={gate.data} />}
    >
      {gate.data && <ComplianceGate status={gate.data} />}
      <FitBadges fits={request.fits} />
      <RequestOffer request={request} about={about} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-6">
          <RequestVehicle request={request} />
          <RequestPhotos transportId={request.id} />
          <QuestionsPanel transportId={request.id} isOpen={isOpen(request.status)} asks={request.can.bid} />
        </div>
        <div className="grid gap-6 max-lg:order-first">
          <RequestRoute request={request} />
        </div>
      </div>
    </Page>
  );
}
