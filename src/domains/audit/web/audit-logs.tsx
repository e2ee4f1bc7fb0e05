import { useState } from 'react';
import { formatUtcSeconds } from '#shared/dates.ts';
import { roleLabels } from '#shared/roles.ts';
import { shortId } from '#shared/text/short-id.ts';
import { ListTable } from '#web/lists/list-table.tsx';
import { byTime, useList } from '#web/lists/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/feedback/list-state.tsx';
import type { Column } from '#web/ui/table.tsx';
import type { AuditLine } from '../audit-log-schemas.ts';
import { exportAuditLog, listAuditLog } from '../endpoints.ts';
import { AuditCheckCard } from './audit-check.tsx';
import { AuditFilters, HideReads, useAuditFilter } from './audit-filters.tsx';
import { AuditLineDialog } from './audit-line-dialog.tsx';
import { eventLabel } from '../event-labels-rules.ts';
import { recordText } from './detail-labels.ts';
import { describeDetails } from './detail-sentences.ts';

const toActor = ({ actor, actorId, actorRole }: AuditLine): string => {
  if (!actorId) return 'Carriage';
  const role = actorRole ? `, ${roleLabels[actorRole]}` : '';
  return `${actor ?? shortId(actorId)}${role}`;
};

const toName = ({ actor, actorId }: AuditLine): string => (actorId ? (actor ?? shortId(actorId)) : 'Carriage');

const columns: readonly Column<AuditLine>[] = [
  {
    key: 'action',
    header: 'Event',
    cell: ({ action, details }) => <span className="font-semibold">{eventLabel(action, details)}</span>,
  },
  {
    key: 'details',
    header: 'What changed',
    phone: (line) => (describeDetails(line) === '' ? 'left-out' : 'words'),
    className: 'max-md:before:hidden',
    cell: (line) => <span className="block max-w-[30rem] [overflow-wrap:anywhere] md:line-clamp-2">{describeDetails(line)}</span>,
  },
  {
    key: 'time',
    header: 'Time (UTC)',
    sortKey: 'created',
    cell: ({ timestamp }) => <span className="figures whitespace-nowrap">{formatUtcSeconds(timestamp)}</span>,
  },
  { key: 'actor', header: 'Who', className: 'md:whitespace-nowrap', cell: toName },
  {
    key: 'row',
    header: 'Record',
    phone: 'left-out',
    cell: ({ subjectType, subjectId }) => (
      <span className="[overflow-wrap:anywhere] md:whitespace-nowrap">{recordText(subjectType, subjectId)}</span>
    ),
  },
  {
    key: 'address',
    header: 'IP address',
    phone: 'left-out',
    cell: ({ ipAddress }) => <span className="figures whitespace-nowrap">{ipAddress}</span>,
  },
];

export function AuditLogs() {
  const lines = useList(listAuditLog, { name: 'audit', sorts: byTime('Time'), query: useAuditFilter(), fresh: true });
  const [open, setOpen] = useState<AuditLine | null>(null);
  const actions = (line: AuditLine) => (
    <Button size="sm" variant="secondary" onClick={() => setOpen(line)}>
      Details<span className="sr-only"> of {eventLabel(line.action, line.details)}</span>
    </Button>
  );
  return (
    <div className="grid gap-4">
      <AuditCheckCard />
      <AuditFilters />
      <ListTable
        list={lines}
        caption="Audit log"
        dense
        filters={<HideReads />}
        columns={columns}
        actions={actions}
        forms={{ one: 'entry', other: 'entries' }}
        failure="We couldn't load the audit log."
        file={{ endpoint: exportAuditLog, name: 'audit-log' }}
        empty={<Empty title="No entries match" text="Try removing a filter." />}
      />
      {open && <AuditLineDialog line={open} who={toActor(open)} onClose={() => setOpen(null)} />}
    </div>
  );
}
