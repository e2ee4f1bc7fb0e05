import { useEffect, useState } from 'react';
import { useSettled } from '#web/forms/use-settled.ts';
import { Input } from '#web/ui/inputs/input.tsx';
import type { QueryInput } from '#shared/endpoint.ts';
import { useCallPages } from '#web/api/queries.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { listTransports } from '#domains/transports/endpoints.ts';
import type { TransportCounts } from '#domains/transports/counts-schemas.ts';
import type { StatusGroup } from '#domains/transports/rules.ts';
import { useTransportCounts } from '#domains/transports/web/data.ts';
import { NewRequest, useShips } from '#domains/transports/web/new-request.tsx';
import { CardsLoading } from '#domains/transports/web/recent-transports.tsx';
import { TransportCard } from '#domains/transports/web/transport-card.tsx';
import { getTitle } from '#domains/transports/web/transport-labels.ts';
import { useTurnOfTransports } from '#domains/turns/web/turn-data.ts';
import { useAddress } from '#web/ui/inputs/use-address.ts';

type Filter = Exclude<StatusGroup, 'cancelled'> | 'all';

const filters: readonly { value: Filter; label: string; count: (counts: TransportCounts) => number }[] = [
  { value: 'all', label: 'All', count: ({ all }) => all },
  { value: 'submitted', label: 'Submitted', count: ({ submitted }) => submitted },
  { value: 'quoted', label: 'Quoted', count: ({ quoted }) => quoted },
  { value: 'accepted', label: 'Accepted', count: ({ accepted }) => accepted },
  { value: 'in_progress', label: 'In Progress', count: ({ inProgress }) => inProgress },
  { value: 'completed', label: 'Completed', count: ({ completed }) => completed },
];

/** The requests of the account by status: a tab strip with counts, and the same choice as a list. */
export function QuotesListTabs() {
  const { data: counts } = useTransportCounts();
  return (
    <div className="grid gap-4">
      <FindAndSort />
      <Tabs
        label="Requests by status"
        param="status"
        beside={<StatusSelect />}
        tabs={filters.map(({ value, label, count }) => ({
          value,
          label,
          count: counts && count(counts),
          content: <TransportPages status={value} label={label} />,
        }))}
      />
    </div>
  );
}

type TransportSort = NonNullable<QueryInput<typeof listTransports>['sort']>;

const sorts: readonly { value: TransportSort; label: string }[] = [
  { value: 'needs-you', label: 'Needs you first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'pickup', label: 'Pickup soonest' },
];

/** What the address bar asks the list for; what waits for the reader stands first unless told. */
function useAsked(): { search: string; sort: TransportSort } {
  const [params] = useAddress();
  return { search: params.get('search') ?? '', sort: sorts.find(({ value }) => value === params.get('sort'))?.value ?? 'needs-you' };
}

function FindAndSort() {
  const ships = useShips();
  const [, change] = useAddress();
  const { search, sort } = useAsked();
  const [typed, setTyped] = useState(search);
  const settled = useSettled(typed.trim(), 300);
  useEffect(() => {
    if (settled !== (new URLSearchParams(window.location.search).get('search') ?? '')) change({ search: settled });
  }, [change, settled]);
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-3">
      <Field label={ships ? 'Search your requests' : 'Search transports'} className="min-w-0 flex-1 basis-40 sm:max-w-96">
        <Input
          type="search"
          maxLength={100}
          placeholder="Vehicle, city or id"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Field label="Sort by" className="w-40 sm:w-48">
        <Select
          options={sorts}
          value={sort}
          onChange={(event) => change({ sort: event.target.value === 'needs-you' ? '' : event.target.value })}
        />
      </Field>
    </div>
  );
}

function StatusSelect() {
  const [search, change] = useAddress();
  const asked = search.get('status');
  const value = filters.find((filter) => filter.value === asked)?.value ?? 'all';
  const choose = (status: string) => change({ status: status === 'all' ? '' : status }, 'push');
  return (
    <Field
      label="Filter by status"
      className="w-34 shrink-0 pb-1 max-xl:[&>label]:sr-only xl:flex xl:w-auto xl:items-center xl:gap-3 xl:*:whitespace-nowrap"
    >
      <Select options={filters} value={value} onChange={(event) => choose(event.target.value)} />
    </Field>
  );
}

function TransportPages({ status, label }: { status: Filter; label: string }) {
  const { search, sort } = useAsked();
  const turns = useTurnOfTransports();
  const pages = useCallPages(listTransports, { query: { status, sort, ...(search && { search }) } });
  return (
    <ListState
      query={pages}
      loading={<CardsLoading cards={3} />}
      empty={search ? <NothingFound search={search} /> : <NoRequests status={status} label={label} />}
      errorText="Error loading quotes. Please try again."
    >
      {(list) => (
        <>
          <h2 className="sr-only">{label}</h2>
          <ul className="grid gap-4 lg:grid-cols-2">
            {list.map((transport) => (
              <li key={transport.id} className="grid">
                <TransportCard
                  transport={transport}
                  turn={turns && turns.get(transport.id)}
                  action={
                    <ButtonLink
                      to={`/transports/${transport.id}`}
                      variant="secondary"
                      size="sm"
                      aria-label={`View Details of ${getTitle(transport)}`}
                    >
                      View Details
                    </ButtonLink>
                  }
                />
              </li>
            ))}
          </ul>
          <LoadMore
            hasMore={pages.hasNextPage}
            pending={pages.isFetchingNextPage}
            onMore={() => void pages.fetchNextPage()}
            shown={`Showing ${list.length} ${list.length === 1 ? 'request' : 'requests'}`}
          />
        </>
      )}
    </ListState>
  );
}

const NothingFound = ({ search }: { search: string }) => (
  <Empty title={`No results for "${search}"`} text="Search by vehicle, city or id." />
);

function NoRequests({ status, label }: { status: Filter; label: string }) {
  const ships = useShips();
  if (status !== 'all')
    return <Empty title={`Nothing ${label.toLowerCase()}`} text={`${ships ? 'Requests' : 'Transports'} with this status appear here.`} />;
  return ships ? (
    <Empty
      title="No quote requests yet"
      text="Your requests, their quotes and each vehicle's progress appear here."
      action={<NewRequest label="New Quote Request" isMain />}
    />
  ) : (
    <Empty title="No transports yet" text="Your transports appear here." />
  );
}
