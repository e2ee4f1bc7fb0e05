import { pickPlural } from '#shared/text/counted.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { listLanes } from '#domains/bids/endpoints.ts';
import type { MarketplaceSort } from '#domains/bids/searches/search-rules.ts';
import { useCall } from '#web/api/queries.ts';
import { ApiError, getText } from '#web/api/requests/call.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { useIsDesktop } from '#web/ui/use-is-desktop.ts';
import { useMarketplace, useActiveOffers } from '../bid-data.ts';
import { FilterChips } from './filter-chips.tsx';
import { LanesPanel } from './lanes-panel.tsx';
import { MarketplaceCard } from './marketplace-card.tsx';
import { MarketplaceFilters } from './marketplace-filters.tsx';
import { MarketplaceToolbar } from './marketplace-toolbar.tsx';
import { RequestRow } from '../requests/request-row.tsx';
import { RequestTable } from '../requests/request-table.tsx';
import { countFilters, readSearch } from '../searches/search-params.ts';
import { useSearchChange } from '../searches/use-search-change.ts';

export function MarketplaceList({ bids }: { bids: boolean }) {
  const [params] = useSearchParams();
  const [areFiltersShown, setFiltersShown] = useState(false);
  const isDesk = useIsDesktop();
  const search = readSearch(params);
  const items = useMarketplace(search);
  const errors = (items.error instanceof ApiError && items.error.fields) || {};
  const isMapShown = params.get('map') === 'yes';
  const view = !isDesk || isMapShown ? 'rows' : params.get('view') === 'cards' ? 'cards' : 'table';
  return (
    <div className="grid min-w-0 gap-4">
      <MarketplaceToolbar {...{ search, bids, view, isMapShown, areFiltersShown }} onFilters={() => setFiltersShown(!areFiltersShown)} />
      <FilterChips search={search} />
      <MarketplaceFilters errors={errors} isOpen={areFiltersShown || Object.keys(errors).length > 0} />
      <div className={isMapShown ? 'grid items-start gap-4 lg:grid-cols-2' : 'min-w-0'}>
        {isMapShown && (
          <div className="min-w-0 lg:sticky lg:top-4 lg:order-2">
            <LanesPanel search={search} />
          </div>
        )}
        {Object.keys(errors).length > 0 ? (
          <Alert tone="bad" title={getText(items.error!)} announced>
            Change the filters to see the list again.
          </Alert>
        ) : (
          <ListState query={items} empty={<NoRequests isNarrowed={countFilters(search) > 0 || search.lanes !== undefined} />}>
            {(list) => <Requests list={list} items={items} bids={bids} view={view} sort={search.sort ?? 'newest'} />}
          </ListState>
        )}
      </div>
    </div>
  );
}

interface RequestsProps {
  list: NonNullable<ReturnType<typeof useMarketplace>['data']>;
  items: ReturnType<typeof useMarketplace>;
  bids: boolean;
  view: 'table' | 'cards' | 'rows';
  sort: MarketplaceSort;
}

/** How many open requests match the filters in the address. */
export function useRequestCount(): number | undefined {
  const [params] = useSearchParams();
  const { sort: _, ...query } = readSearch(params);
  return useCall(listLanes, { query }, { silent: true }).data?.total;
}

function Requests({ list, items, bids, view, sort }: RequestsProps) {
  const change = useSearchChange();
  const ownOffers = useActiveOffers(bids);
  const Shape = view === 'cards' ? MarketplaceCard : RequestRow;
  return (
    <div className="min-w-0">
      <h2 className="sr-only">Open requests</h2>
      {view === 'table' ? (
        <RequestTable {...{ list, bids, ownOffers, sort }} onSort={(chosen) => change({ sort: chosen === 'newest' ? '' : chosen })} />
      ) : (
        <ul className={view === 'cards' ? 'grid gap-4 md:grid-cols-2 xl:grid-cols-3' : 'grid gap-3'}>
          {list.map((item) => (
            <li key={item.id} className="grid">
              <Shape item={item} bids={bids} own={ownOffers.get(item.id)} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore
        hasMore={items.hasNextPage}
        pending={items.isFetchingNextPage}
        onMore={() => void items.fetchNextPage()}
        progress={`Showing ${list.length} open ${pickPlural(list.length, { one: 'request', other: 'requests' })}`}
      />
    </div>
  );
}

const NoRequests = ({ isNarrowed }: { isNarrowed: boolean }) =>
  isNarrowed ? (
    <Empty title="No loads match" text="Try removing a filter, or save this search to get an alert when a request matches." />
  ) : (
    <Empty title="No open requests" text="New requests appear here as soon as shippers submit them." />
  );
