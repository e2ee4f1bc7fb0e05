import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/feedback/list-state.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import type { SecurityEvent } from '../schemas.ts';
import { eventLabels } from '../rules.ts';
import { SourceLink } from './top-sources.tsx';

const columns: readonly Column<SecurityEvent>[] = [
  { key: 'time', header: 'Time', cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDateTime(createdAt)}</span> },
  {
    key: 'source',
    header: 'Source',
    cell: ({ source, ipAddress }) => (
      <>
        <SourceLink source={source} />
        {source.kind !== 'address' && <span className="text-sm text-muted"> from {ipAddress}</span>}
      </>
    ),
  },
  {
    key: 'event',
    header: 'Event',
    phone: 'line',
    cell: ({ eventType, occurrences }) => `${eventLabels[eventType]}${occurrences > 1 ? `, ${occurrences} times` : ''}`,
  },
  {
    key: 'path',
    header: 'Path',
    phone: 'left-out',
    cell: ({ requestPath }) => <span className="figures text-sm break-all">{requestPath}</span>,
  },
  { key: 'points', header: 'Points', align: 'right', cell: ({ threatScore }) => threatScore },
];

const shownAtFirst = 10;

export function SecurityEvents({ events }: { events: readonly SecurityEvent[] | undefined }) {
  const [showsAll, setShowsAll] = useState(false);
  const hidden = showsAll ? 0 : Math.max(0, (events?.length ?? 0) - shownAtFirst);
  return (
    <>
      <Table
        caption="Recent events"
        columns={columns}
        rows={hidden > 0 ? events?.slice(0, shownAtFirst) : events}
        rowKey={({ id }) => id}
        empty={<Empty title="No events" text="Security events appear here." />}
      />
      {hidden > 0 && (
        <div className="text-center">
          <Button variant="secondary" onClick={() => setShowsAll(true)}>
            Show {hidden} more
          </Button>
        </div>
      )}
    </>
  );
}
