import { counted } from '#shared/text/counted.ts';
import { Navigate } from 'react-router';
import { z } from 'zod';
import { useSession } from '#domains/accounts/web/session.ts';
import { CardsLoading } from '#domains/transports/web/recent-transports.tsx';
import { isAdmin } from '#shared/roles.ts';
import { Page, underDashboard } from '#web/shell/page.tsx';
import { pageTitle } from '#web/shell/page-title.ts';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { FileButton } from '#web/lists/file-button.tsx';
import { SortSelect } from '#web/lists/list-tools.tsx';
import { useList } from '#web/lists/use-list.ts';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { listIndependentDrivers, exportDrivers } from '../../endpoints.ts';
import { driverStatuses } from '../../drivers/independent-drivers-rules.ts';
import { DriverCard } from './drivers-card.tsx';
import { DriverDetail } from './drivers-detail.tsx';
import { DriverFilters } from './drivers-filters.tsx';
import { useAddress } from '#web/ui/inputs/use-address.ts';

export const meta = () => pageTitle('Independent Drivers');

/** Redirects everyone but administrators to the dashboard. */
export default function IndependentDriversScreen() {
  const { user } = useSession();
  if (!user || !isAdmin(user.role)) return <Navigate to="/dashboard" replace />;
  return (
    <Page width="desk" trail={underDashboard} title="Independent Drivers" text="Owner-operators: details, documents and verification.">
      <DriverFilters />
      <Drivers />
    </Page>
  );
}

const sorts = [
  { key: 'created', label: 'Joined' },
  { key: 'name', label: 'Name' },
  { key: 'company', label: 'Company' },
];

function Drivers() {
  const [search, change] = useAddress();
  const searchText = search.get('search') ?? '';
  const status = driverStatuses.find((one) => one === search.get('status'));
  const drivers = useList(listIndependentDrivers, {
    name: 'drivers',
    sorts,
    query: { ...(searchText && { search: searchText }), ...(status && { status }) },
  });
  const chosen = z.uuid().safeParse(search.get('driver')).data;
  const open = (id: string | null) => change({ driver: id ?? '', view: '' }, 'push');
  return (
    <section aria-label="Drivers" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SortSelect sorts={sorts} sorting={drivers.sorting} onSort={drivers.sortBy} />
        <FileButton endpoint={exportDrivers} query={drivers.asked} name="independent-drivers" size="md" />
      </div>
      <ListState query={drivers} loading={<CardsLoading cards={6} />} empty={<NoDrivers isNarrowed={Boolean(searchText || status)} />}>
        {(list) => (
          <>
            <h2 className="sr-only">Drivers</h2>
            <ul className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
              {list.map((driver) => (
                <li key={driver.id} className="grid">
                  <DriverCard driver={driver} onOpen={() => open(driver.id)} />
                </li>
              ))}
            </ul>
            <LoadMore
              hasMore={drivers.hasNextPage}
              pending={drivers.isFetchingNextPage}
              onMore={drivers.more}
              progress={`Showing ${counted(list.length, { one: 'driver', other: 'drivers' })}`}
            />
          </>
        )}
      </ListState>
      {chosen && <DriverDetail key={chosen} id={chosen} onClose={() => open(null)} />}
    </section>
  );
}

const NoDrivers = ({ isNarrowed }: { isNarrowed: boolean }) =>
  isNarrowed ? (
    <Empty title="No drivers match" text="Try another search, or any status." />
  ) : (
    <Empty title="No independent drivers yet" text="Owner-operators appear here when they register." />
  );
