import { Link, useSearchParams } from 'react-router';
import { formatUsd } from '#shared/money.ts';
import { stateName } from '#shared/states.ts';
import { useCall } from '#web/api/queries.ts';
import { UsLanesMap } from '#web/map/us-lanes-map.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import type { MarketplaceLanes } from '#domains/bids/marketplace/marketplace-schemas.ts';
import { listLanes } from '#domains/bids/endpoints.ts';
import { useSearchChange } from '../searches/use-search-change.ts';
import type { SearchParams } from '../searches/search-params.ts';

const statesShown = 8;
const lanesShown = 6;

export function LanesPanel({ search }: { search: SearchParams }) {
  const { sort: _, ...query } = search;
  const lanes = useCall(listLanes, { query });
  return (
    <Card title="Map of lanes" text="Choose a pickup state or a lane to filter the list.">
      <ListState
        query={lanes}
        loading={<Skeleton className="aspect-[975/610] max-h-96 w-full" />}
        isEmpty={({ total }) => total === 0}
        empty={<Empty title="Nothing to show" text="No open requests match your filters." />}
      >
        {(found) => <Lanes found={found} chosen={search.fromState} />}
      </ListState>
    </Card>
  );
}

function Lanes({ found, chosen }: { found: MarketplaceLanes; chosen: string | undefined }) {
  const change = useSearchChange();
  return (
    <div className="grid gap-5">
      <UsLanesMap
        states={found.states}
        lanes={found.lanes}
        chosen={chosen}
        onChoose={(state) => change({ fromState: state === chosen ? '' : state })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <StateList found={found} chosen={chosen} />
        <LaneList found={found} />
      </div>
    </div>
  );
}

const lineLook =
  'flex min-h-8 items-center justify-between gap-3 rounded-sm px-2 no-underline hover:bg-sunken aria-[current=true]:bg-action-tint aria-[current=true]:font-semibold';

/** The current address with changed filters; '' removes one. */
function useFilterHref(): (change: Record<string, string>) => string {
  const [search] = useSearchParams();
  return (change) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return `?${next.toString()}`;
  };
}

/** Counts that are all 1 say nothing. */
function Count({ of, among }: { of: number; among: readonly { count: number }[] }) {
  if (among.every(({ count }) => count === 1)) return null;
  return <span className="figures text-sm">{of.toLocaleString('en-US')}</span>;
}

function StateList({ found: { states }, chosen }: { found: MarketplaceLanes; chosen: string | undefined }) {
  const getHref = useFilterHref();
  return (
    <section aria-label="Requests by pickup state">
      <h3 className="form-label mb-1">From</h3>
      <ul>
        {states.slice(0, statesShown).map(({ state, count }) => (
          <li key={state}>
            <Link to={getHref({ fromState: state })} preventScrollReset aria-current={state === chosen} className={lineLook}>
              {stateName(state)}
              <Count of={count} among={states} />
            </Link>
          </li>
        ))}
      </ul>
      {chosen && (
        <Link to={getHref({ fromState: '', toState: '' })} preventScrollReset className={lineLook}>
          All states
        </Link>
      )}
      {states.length > statesShown && <p className="px-2 text-sm text-muted">and {states.length - statesShown} more states</p>}
    </section>
  );
}

function LaneList({ found: { lanes } }: { found: MarketplaceLanes }) {
  const toHref = useFilterHref();
  return (
    <section aria-label="Busiest lanes">
      <h3 className="form-label mb-1">Busiest lanes</h3>
      <ul>
        {lanes.slice(0, lanesShown).map(({ fromState, toState, count, pricePerMile }) => (
          <li key={fromState + toState}>
            <Link to={toHref({ fromState, toState })} preventScrollReset className={lineLook}>
              <span>
                {fromState} to {toState}
                {pricePerMile && <span className="ml-2 text-sm text-muted">{formatUsd(pricePerMile)}/mi</span>}
              </span>
              <Count of={count} among={lanes} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
