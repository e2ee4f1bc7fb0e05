import { counted } from '#shared/text/counted.ts';
import { formatDateTime } from '#shared/dates.ts';
import { ColumnPlot } from '#web/ui/pictures/column-plot.tsx';
import type { Column } from '#web/ui/table.tsx';
import type { SecurityMetrics } from '../schemas.ts';
import { figure, FiguresTable } from './figures-table.tsx';

type Hours = SecurityMetrics['eventsByHour'];

const getHour = (hour: string) => new Intl.DateTimeFormat('en-US', { hour: 'numeric' }).format(new Date(hour));

const columns: readonly Column<Hours[number]>[] = [
  { key: 'hour', header: 'From', cell: ({ hour }) => formatDateTime(hour) },
  { key: 'count', header: 'Events', align: 'right', cell: ({ count }) => figure(count) },
];

export function describeHours(hours: Hours): string {
  const total = hours.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return 'No events in the last 24 hours.';
  const busiest = hours.reduce((one, other) => (other.count > one.count ? other : one));
  const events = counted(total, { one: 'event', other: 'events' });
  return `${events} in the last 24 hours, most in the hour from ${getHour(busiest.hour)}: ${busiest.count.toLocaleString('en-US')}.`;
}

/** The sentence is the text alternative of the plot. */
export function HourPlot({ hours }: { hours: Hours }) {
  const sentence = describeHours(hours);
  return (
    <div className="grid gap-3">
      <p>{sentence}</p>
      <ColumnPlot
        label={`Events by hour. ${sentence}`}
        columns={hours.map(({ hour, count }) => ({
          key: hour,
          title: `From ${getHour(hour)}: ${count.toLocaleString('en-US')}`,
          value: count || null,
        }))}
        marks={[...[0, 6, 12, 18].flatMap((at) => (hours[at] ? [getHour(hours[at].hour)] : [])), 'this hour']}
      />
      <FiguresTable title="Events by hour" columns={columns} rows={hours.toReversed()} rowKey={({ hour }) => hour} />
    </div>
  );
}
