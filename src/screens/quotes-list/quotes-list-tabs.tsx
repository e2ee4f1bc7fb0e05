import { useEffect, useState } from 'react';
import { useSettled } from '#web/forms/use-settled.ts';
import { Input } from '#web/ui/inputs/input.tsx';
import type { QueryInput } from '#shared/endpoint.ts';
import { useCallPages } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { listTransports } from '#domains/transports/endpoints.ts';
import type { TransportCounts } from '#domains/transports/lists/counts-schemas.ts';
import type { StatusGroup } from '#domains/transports/rules.ts';
import { useTransportCounts } from '#domains/transports/web/data.ts';
import { NewRequest, useShips } from '#domains/transports/web/new-request.tsx';
import { CardsLoading } from '#domains/transports/web/recent-transports.tsx';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import { useIsDesktop } from '#web/ui/use-is-desktop.ts';
import { counted } from '#shared/text/counted.ts';
import { TransportRows, TransportTable } from './transport-table.tsx';

type Filter = Exclude<StatusGroup, 'cancelled'> | 'all';

const filters: readonly { value: Filter; label: string; count: (counts: TransportCounts) => number }[] = [
  { value: 'all', label: 'All', count: ({ all }) => all },
  { value: 'submitted', label: 'Submitted', count: ({ submitted }) => submitted },
  { value: 'quoted', label: 'Quoted', count: ({ quoted }) => quoted },
  { value: 'accepted', label: 'Accepted', count: ({ accepted }) => accepted },
  { value: 'in_progress', label: 'In Progress', count: ({ inProgress }) => inProgress },
  { value: 'completed', label: 'Completed', count: ({ completed }) => completed },
];

export function QuotesListTabs() {
  const { search } = useAsked();
  const { data: counts } = useTransportCounts(search);
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
          content: <TransportPages status={value} label={label} total={counts?.all ?? 0} />,
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

/** Needs-you first unless the address says otherwise. */
function useAsked(): { search: string; sort: TransportSort } {
  const [params] = useAddress();
  return { search: params.get('search') ?? '', sort: sorts.find(({ value }) => value === params.get('sort'))?.value ?? 'needs-you' };
}

const inline = 'xl:flex xl:items-center xl:gap-3 xl:[&>label]:mb-0 xl:[&>label]:whitespace-nowrap xl:[&>div]:flex-1';

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
      <Field
        label={ships ? 'Search your requests' : 'Search transports'}
        className={cx('min-w-0 flex-1 basis-40 sm:max-w-96 xl:max-w-lg', inline)}
      >
        <Input
          type="search"
          maxLength={100}
          placeholder="Vehicle, city or id"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Field label="Sort by" className={cx('w-40 sm:w-48 xl:w-auto', inline)}>
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
  const statusParam = search.get('status');
  const value = filters.find((filter) => filter.value === statusParam)?.value ?? 'all';
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

function TransportPages({ status, label, total }: { status: Filter; label: string; total: number }) {
  const { search, sort } = useAsked();
  const isDesk = useIsDesktop();
  const pages = useCallPages(listTransports, { query: { status, sort, with: 'nextAction', ...(search && { search }) } });
  const Shape = isDesk ? TransportTable : TransportRows;
  return (
    <ListState
      query={pages}
      loading={isDesk ? <TransportTable list={undefined} /> : <CardsLoading cards={3} />}
      empty={search ? <NothingFound search={search} label={label} elsewhere={total} /> : <NoRequests status={status} label={label} />}
      errorText="Error loading quotes. Please try again."
    >
      {(list) => (
        <>
          <h2 className="sr-only">{label}</h2>
          <Shape list={list} />
          <LoadMore
            hasMore={pages.hasNextPage}
            pending={pages.isFetchingNextPage}
            onMore={() => void pages.fetchNextPage()}
            progress={`Showing ${counted(list.length, { one: 'request', other: 'requests' })}`}
          />
        </>
      )}
    </ListState>
  );
}

function NothingFound({ search, label, elsewhere }: { search: string; label: string; elsewhere: number }) {
  const [, change] = useAddress();
  if (elsewhere === 0) return <Empty title={`No results for "${search}"`} text="Search by vehicle, city or id." />;
  return (
    <Empty
      title={`No results for "${search}" in ${label}`}
      text={`${counted(elsewhere, { one: 'transport matches', other: 'transports match' })} with another status.`}
      action={
        <Button variant="secondary" onClick={() => change({ status: '' }, 'push')}>
          Show all results
        </Button>
      }
    />
  );
}

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
