import { Bars } from '#web/ui/pictures/charts.tsx';
import type { Column } from '#web/ui/table.tsx';
import type { SecurityMetrics } from '../schemas.ts';
import { eventLabels } from '../rules.ts';
import { figure, FiguresTable } from './figures-table.tsx';

type Kind = SecurityMetrics['eventsByKind'][number];

const columns: readonly Column<Kind>[] = [
  { key: 'kind', header: 'Kind', cell: ({ eventType }) => eventLabels[eventType] },
  { key: 'count', header: 'Events', align: 'right', cell: ({ count }) => figure(count) },
  { key: 'points', header: 'Points', align: 'right', cell: ({ points }) => figure(points) },
];

export function KindPlot({ kinds }: { kinds: readonly Kind[] }) {
  if (kinds.length === 0) return <p>No events in the last 24 hours.</p>;
  return (
    <div className="grid gap-3">
      <Bars label="Events by kind" items={kinds.map(({ eventType, count }) => ({ label: eventLabels[eventType], value: count }))} />
      <FiguresTable title="Events by kind" columns={columns} rows={kinds} rowKey={({ eventType }) => eventType} />
    </div>
  );
}
