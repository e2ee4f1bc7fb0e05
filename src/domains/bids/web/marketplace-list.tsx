import { CardsLoading } from '#domains/transports/web/recent-transports.tsx';
import { Empty, ListState } from '#web/ui/list-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { useMarketplace, useStandingBids } from './bid-data.ts';
import { MarketplaceCard } from './marketplace-card.tsx';
import { MarketplaceFilters, useMarketplaceFilter } from './marketplace-filters.tsx';
import { OwnLanesFilter } from './own-lanes-filter.tsx';

/** The open requests, narrowed by what the address bar asks for. */
export function MarketplaceList({ bids }: { bids: boolean }) {
  const filter = useMarketplaceFilter();
  const items = useMarketplace(filter);
  const standing = useStandingBids(bids);
  const isNarrowed = Object.values(filter).some(Boolean);
  return (
    <div className="grid gap-5">
      <MarketplaceFilters />
      {bids && <OwnLanesFilter />}
      <h2 className="sr-only">Open requests</h2>
      <ListState query={items} loading={<CardsLoading cards={4} />} empty={<NoRequests isNarrowed={isNarrowed} />}>
        {(list) => (
          <>
            <ul className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
              {list.map((item) => (
                <li key={item.id} className="grid">
                  <MarketplaceCard item={item} bids={bids} own={standing.get(item.id)} />
                </li>
              ))}
            </ul>
            <LoadMore
              hasMore={items.hasNextPage}
              pending={items.isFetchingNextPage}
              onMore={() => void items.fetchNextPage()}
              shown={`Showing ${list.length} open ${list.length === 1 ? 'request' : 'requests'}`}
            />
          </>
        )}
      </ListState>
    </div>
  );
}

const NoRequests = ({ isNarrowed }: { isNarrowed: boolean }) =>
  isNarrowed ? (
    <Empty title="No open request matches" text="Widen the filters above: nothing in the marketplace has all of them." />
  ) : (
    <Empty title="No open requests" text="Requests of shippers appear here the moment they are submitted." />
  );
