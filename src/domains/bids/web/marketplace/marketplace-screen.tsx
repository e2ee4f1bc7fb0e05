import { CardsLoading } from '#domains/transports/web/recent-transports.tsx';
import { useSession } from '#domains/accounts/web/session.ts';
import type { ComplianceStatus } from '#domains/compliance/schemas.ts';
import { useGate } from '#domains/compliance/web/use-gate.ts';
import type { Role } from '#shared/roles.ts';
import { Page } from '#web/shell/page.tsx';
import { pageTitle } from '#web/shell/page-title.ts';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { listOwnOffers } from '#domains/bids/endpoints.ts';
import { ComplianceBadge, ComplianceGate, MarketplaceDenied } from '#domains/compliance/web/compliance-gate.tsx';
import { MarketplaceList, useRequestCount } from './marketplace-list.tsx';
import { MyBids } from '../my-bids.tsx';
import { SavedSearches } from '../searches/saved-searches.tsx';

export const meta = () => pageTitle('Marketplace');

export default function MarketplaceScreen() {
  const gate = useGate();
  return (
    <Page
      width="desk"
      title="Marketplace"
      text="Open requests from shippers. You see addresses and contacts after booking."
      actions={gate.data && <ComplianceBadge status={gate.data} leads />}
    >
      <ListState query={gate} loading={<CardsLoading cards={4} />}>
        {(status) =>
          status.canViewMarketplace ? <Open status={status} /> : <MarketplaceDenied status={status} onRetry={() => void gate.refetch()} />
        }
      </ListState>
    </Page>
  );
}

function Open({ status }: { status: ComplianceStatus }) {
  const { user } = useSession();
  const bids = user !== null && (listOwnOffers.access as readonly Role[]).includes(user.role);
  const count = useRequestCount();
  return (
    <>
      {!status.canBid && <ComplianceGate status={status} />}
      <Tabs
        label="Marketplace"
        tabs={[
          { value: 'open', label: 'Open requests', ...(count !== undefined && { count }), content: <MarketplaceList bids={bids} /> },
          ...(bids ? [{ value: 'my-bids', label: 'My bids', content: <MyBids /> }] : []),
          { value: 'searches', label: 'Saved searches', content: <SavedSearches /> },
        ]}
      />
      {status.canBid && <ComplianceGate status={status} />}
    </>
  );
}
