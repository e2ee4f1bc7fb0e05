import { useSearchParams } from 'react-router';
import { CardsLoading } from '#domains/transports/web/recent-transports.tsx';
import { ApiError, wordsOf } from '#web/api/call.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Empty, ListState } from '#web/ui/list-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Select } from '#web/ui/select.tsx';
import { marketplaceSorts } from '../marketplace-contract.ts';
import { useMarketplace, useStandingBids } from './bid-data.ts';
import { LanesPanel } from './lanes-panel.tsx';
import { MarketplaceCard } from './marketplace-card.tsx';
import { MarketplaceFilters } from './marketplace-filters.tsx';
import { OwnLanesFilter } from './own-lanes-filter.tsx';
import { SaveSearch } from './save-search.tsx';
import { countFilters, readSearch, sortLabels, type SearchParams } from './search-params.ts';
import { useSearchChange } from './use-search-change.ts';

/** The open requests, narrowed and sorted by what the address bar asks for. */
export function MarketplaceList({ bids }: { bids: boolean }) {
  const [params] = useSearchParams();
  const search = readSearch(params);
  const items = useMarketplace(search);
  const errors = (items.error instanceof ApiError && items.error.fields) || {};
  const isMapShown = params.get('map') === 'yes';
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <MarketplaceFilters errors={errors} />
      <div className="grid min-w-0 gap-5">
        <ListBar search={search} isMapShown={isMapShown} />
        {bids && <OwnLanesFilter />}
        {isMapShown && <LanesPanel search={search} />}
        <h2 className="sr-only">Open requests</h2>
        {Object.keys(errors).length > 0 ? (
          <Alert tone="bad" title={wordsOf(items.error!)} announced>
            The list is back once the filter is changed.
          </Alert>
        ) : (
          <ListState
            query={items}
            loading={<CardsLoading cards={4} />}
            empty={<NoRequests isNarrowed={countFilters(search) > 0 || search.lanes !== undefined} />}
          >
            {(list) => <Cards list={list} items={items} bids={bids} />}
          </ListState>
        )}
      </div>
    </div>
  );
}

/** The order, the map and the keeping of the search. */
function ListBar({ search, isMapShown }: { search: SearchParams; isMapShown: boolean }) {
  const change = useSearchChange();
  const sorts = marketplaceSorts.map((value) => ({ value, label: sortLabels[value], disabled: value === 'nearest' && !search.fromZip }));
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <Field label="Sort by" className="w-56 max-sm:w-full">
        <Select
          options={sorts}
          value={search.sort ?? 'newest'}
          onChange={(event) => change({ sort: event.target.value === 'newest' ? '' : event.target.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
        <Button variant="secondary" icon="map-pin" aria-expanded={isMapShown} onClick={() => change({ map: isMapShown ? '' : 'yes' })}>
          {isMapShown ? 'Hide map' : 'Show map'}
        </Button>
        <SaveSearch search={search} />
      </div>
    </div>
  );
}

interface CardsProps {
  list: NonNullable<ReturnType<typeof useMarketplace>['data']>;
  items: ReturnType<typeof useMarketplace>;
  bids: boolean;
}

function Cards({ list, items, bids }: CardsProps) {
  const standing = useStandingBids(bids);
  return (
    <>
      <ul className="grid gap-4 xl:grid-cols-2">
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
  );
}

const NoRequests = ({ isNarrowed }: { isNarrowed: boolean }) =>
  isNarrowed ? (
    <Empty
      title="No open request matches"
      text="Widen the filters: nothing in the marketplace has all of them. Save the search to be told when something does."
    />
  ) : (
    <Empty title="No open requests" text="Requests of shippers appear here the moment they are submitted." />
  );
