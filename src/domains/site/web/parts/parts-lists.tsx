import { Button, IconButton } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { RoutePair } from '#web/ui/facts/route-pair.tsx';
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Columns, Group, Shown } from './parts-group.tsx';

interface ExampleRow {
  id: string;
  vehicle: string;
  from: string;
  to: string;
  price: number;
}

const rows: readonly ExampleRow[] = [
  { id: '1', vehicle: '2019 Subaru Outback', from: 'Boise, ID', to: 'Atlanta, GA', price: 1180 },
  { id: '2', vehicle: '1967 Ford Mustang', from: 'Austin, TX', to: 'Portland, ME', price: 2450 },
  { id: '3', vehicle: '2021 Bayliner Element', from: 'Reno, NV', to: 'Duluth, MN', price: 1990 },
];

const columns: readonly Column<ExampleRow>[] = [
  { key: 'vehicle', header: 'Vehicle', cell: (row) => row.vehicle, sortBy: (row) => row.vehicle },
  { key: 'route', header: 'Route', cell: (row) => <RoutePair from={row.from} to={row.to} /> },
  { key: 'status', header: 'Status', cell: () => <Badge tone="action">Quoted</Badge> },
  {
    key: 'price',
    header: 'Best quote',
    align: 'right',
    cell: (row) => `$${row.price.toLocaleString('en-US')}.00`,
    sortBy: (row) => row.price,
  },
];

const getActions = (row: ExampleRow) => (
  <>
    <Button size="sm" variant="secondary">
      View
    </Button>
    <IconButton size="sm" icon="trash" label={`Delete ${row.vehicle}`} />
  </>
);

const again = () => toast({ title: 'Retried' });
const pendingQuery = { data: undefined, error: null, isPending: true, refetch: again };

export function ListParts() {
  return (
    <Group title="Lists">
      <Shown name="Table: sorted by its heads, cards on a phone">
        <Table caption="Transport requests" columns={columns} rows={rows} rowKey={(row) => row.id} actions={getActions} />
        <LoadMore hasMore progress="Showing 3 of 20" onMore={again} />
      </Shown>
      <Shown name="Table: loading">
        <Table caption="Loading requests" columns={columns} rows={undefined} rowKey={(row) => row.id} />
      </Shown>
      <Columns>
        <Shown name="Loading">
          <ListState query={pendingQuery}>{() => null}</ListState>
        </Shown>
        <Shown name="Failed">
          <ListState query={{ ...pendingQuery, error: new Error('Error loading quotes. Please try again.') }}>{() => null}</ListState>
        </Shown>
        <Shown name="Empty">
          <Empty title="No draft quotes" text="Your unsent requests appear here." action={<Button>Create New Quote</Button>} />
        </Shown>
        <Shown name="Text to come">
          <SkeletonText />
        </Shown>
      </Columns>
      <Shown name="Tabs in the address bar">
        <Tabs
          label="Transport"
          tabs={[
            { value: 'overview', label: 'Overview', content: <p>Vehicle and route.</p> },
            { value: 'quotes', label: 'Quotes', count: 4, content: <p>Prices.</p> },
            { value: 'documents', label: 'Documents', content: <p>Signed documents.</p> },
          ]}
        />
      </Shown>
    </Group>
  );
}
