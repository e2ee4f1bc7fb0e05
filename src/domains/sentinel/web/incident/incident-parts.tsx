import { formatDateTime } from '#shared/dates.ts';
import { counted } from '#shared/text/counted.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Empty } from '#web/ui/feedback/list-state.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stat, StatRow } from '#web/ui/facts/stat.tsx';
import { ColumnPlot } from '#web/ui/pictures/column-plot.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import type { Incident } from '../../incidents/schemas.ts';
import { eventLabels } from '../../rules.ts';
import { figure } from '../figures-table.tsx';
import { LevelBadge } from '../level-badge.tsx';
import { blockedLabels, sourceKindLabels } from '../source-labels.ts';
import { SourceLink } from '../top-sources.tsx';
import { burstLabel, restrictionLabel, stateNote } from './incident-labels.ts';

export function IncidentParts({ incident }: { incident: Incident }) {
  const { source, score, band, restriction, restrictionCount, rules, hours, related } = incident;
  const total = hours.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {restriction && (
        <Alert tone="warn" title={restrictionLabel(source.kind, restriction)}>
          {restriction.reason}
        </Alert>
      )}
      <StatRow>
        <Stat
          label="Threat score"
          icon="shield"
          value={
            <>
              {score}
              <span className="text-base font-normal text-muted"> / 100</span>
            </>
          }
          note={<LevelBadge band={band} />}
        />
        <Stat label="State" icon="lock" value={restriction ? blockedLabels[source.kind] : 'Active'} note={stateNote(incident)} />
        <Stat label="Events" icon="alert-triangle" value={total} note="In the 24 hours up to the last event" />
        <Stat label="Times stopped" icon="clock" value={restrictionCount} note="Bans, pauses or suspensions so far" />
      </StatRow>
      {hours.length === 0 ? (
        <Empty title="No events" text="Nothing suspicious was seen in the last 90 days." />
      ) : (
        <>
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <Burst hours={hours} />
            <Card title="Rules hit" text="In those 24 hours, by points">
              <Table
                caption="Rules hit"
                columns={ruleColumns}
                rows={rules}
                rowKey={({ eventType }) => eventType}
                dense
                empty={<NoRules />}
              />
            </Card>
          </div>
          {related.length > 0 && <Related incident={incident} />}
          <Timeline incident={incident} />
        </>
      )}
    </>
  );
}

const NoRules = () => <p className="text-muted">These events count for accounts or API keys, not for this address.</p>;

const hourLabel = (hour: string) => new Intl.DateTimeFormat('en-US', { hour: 'numeric' }).format(new Date(hour));

function Burst({ hours }: Pick<Incident, 'hours'>) {
  const sentence = burstLabel(hours);
  return (
    <Card title="Burst">
      <div className="grid gap-3">
        <p>{sentence}</p>
        <ColumnPlot
          label={sentence}
          columns={hours.map(({ hour, count }) => ({
            key: hour,
            title: `${formatDateTime(hour)}: ${count.toLocaleString('en-US')}`,
            value: count || null,
          }))}
          marks={[0, 8, 16, 23].flatMap((at) => (hours[at] ? [hourLabel(hours[at].hour)] : []))}
        />
      </div>
    </Card>
  );
}

const ruleColumns: readonly Column<Incident['rules'][number]>[] = [
  { key: 'rule', header: 'Rule', cell: ({ eventType }) => eventLabels[eventType] },
  { key: 'count', header: 'Times', align: 'right', cell: ({ count }) => figure(count) },
  { key: 'points', header: 'Points', align: 'right', cell: ({ points }) => figure(points) },
  {
    key: 'last',
    header: 'Last',
    phone: 'left-out',
    cell: ({ lastAt }) => <span className="whitespace-nowrap">{formatDateTime(lastAt)}</span>,
  },
];

function Related({ incident: { source, related } }: { incident: Incident }) {
  return (
    <Card title={source.kind === 'address' ? 'Accounts and API keys seen here' : 'Addresses it came from'}>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {related.map(({ source: other, count }) => (
          <li key={`${other.kind} ${other.id}`}>
            <SourceLink source={other} />{' '}
            <span className="text-sm text-muted">
              {other.kind !== 'address' && `${sourceKindLabels[other.kind]}, `}
              {counted(count, { one: 'event', other: 'events' })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Event = Incident['events'][number];

const eventColumns: readonly Column<Event>[] = [
  { key: 'time', header: 'Time', cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDateTime(createdAt)}</span> },
  {
    key: 'event',
    header: 'Event',
    phone: 'line',
    cell: ({ eventType, occurrences }) => `${eventLabels[eventType]}${occurrences > 1 ? `, ${occurrences} times` : ''}`,
  },
  {
    key: 'path',
    header: 'Path',
    phone: 'words',
    cell: ({ requestPath }) => <span className="figures text-sm break-all">{requestPath}</span>,
  },
  {
    key: 'agent',
    header: 'Program',
    phone: 'left-out',
    cell: ({ userAgent }) => <span className="text-sm break-words">{userAgent || 'Not stated'}</span>,
  },
];

const pointsColumn: Column<Event> = { key: 'points', header: 'Points', align: 'right', cell: ({ threatScore }) => threatScore };

/** For an address: whom the event counts for; otherwise the address it came from. */
const whoColumns: Readonly<Record<'address' | 'other', Column<Event>>> = {
  address: { key: 'who', header: 'Counts for', phone: 'left-out', cell: ({ countsFor }) => sourceKindLabels[countsFor] },
  other: { key: 'who', header: 'IP address', phone: 'left-out', cell: ({ ipAddress }) => <span className="figures">{ipAddress}</span> },
};

function Timeline({ incident: { source, events } }: { incident: Incident }) {
  return (
    <section aria-labelledby="timeline" className="grid gap-3">
      <h2 id="timeline" className="text-lg">
        Timeline
      </h2>
      <Table
        caption="Timeline"
        columns={[...eventColumns, whoColumns[source.kind === 'address' ? 'address' : 'other'], pointsColumn]}
        rows={events}
        rowKey={({ id }) => id}
        dense
      />
      {events.length === 100 && <p className="text-sm text-muted">The newest 100 events.</p>}
    </section>
  );
}
