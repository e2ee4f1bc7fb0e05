import { Bars } from '#web/ui/pictures/charts.tsx';
import type { Column } from '#web/ui/table.tsx';
import type { SecurityMetrics } from '../schemas.ts';
import { figure, FiguresTable } from './figures-table.tsx';

type Address = SecurityMetrics['topAddresses'][number];

const columns: readonly Column<Address>[] = [
  { key: 'address', header: 'IP address', cell: ({ ipAddress }) => <span className="figures break-all">{ipAddress}</span> },
  { key: 'banned', header: 'Status', phone: 'state', cell: ({ isBanned }) => (isBanned ? 'Banned' : 'Not banned') },
  { key: 'count', header: 'Events', align: 'right', cell: ({ count }) => figure(count) },
  { key: 'points', header: 'Points', align: 'right', cell: ({ points }) => figure(points) },
];

/** The addresses that most points count for in the last 24 hours; their events are counted with those of accounts there. */
export function TopAddresses({ addresses }: { addresses: readonly Address[] }) {
  if (addresses.length === 0) return <p>No events in the last 24 hours.</p>;
  return (
    <div className="grid gap-3">
      <Bars
        label="Points by address"
        items={addresses.map(({ ipAddress, points, isBanned }) => ({
          label: isBanned ? `${ipAddress}, banned` : ipAddress,
          value: points,
        }))}
      />
      <FiguresTable title="Points by address" columns={columns} rows={addresses} rowKey={({ ipAddress }) => ipAddress} />
    </div>
  );
}
