import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { useCall } from '#web/api/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import type { ConfigEntry } from '../config-schemas.ts';
import { listConfig } from '../endpoints.ts';
import { ConfigForm } from './config-form.tsx';
import { ConfigHistory } from './config-history.tsx';
import { DeleteConfig } from './delete-config.tsx';
import { KnownSettings } from './known-settings.tsx';

const columns: readonly Column<ConfigEntry>[] = [
  {
    key: 'key',
    header: 'Key',
    cell: ({ key, isKnown }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <span className="figures break-all">{key}</span>
        {!isKnown && <Badge plain>Not used</Badge>}
      </span>
    ),
  },
  {
    key: 'value',
    header: 'Value',
    className: 'max-md:max-w-[11rem] max-md:[&>div]:truncate',
    cell: ({ value }) => <span className="figures break-all">{value}</span>,
  },
  { key: 'category', header: 'Category', cell: ({ category }) => category },
  {
    key: 'description',
    header: 'Description',
    phone: 'line',
    cell: ({ description }) => description ?? <span className="text-muted">None</span>,
  },
  {
    key: 'updated',
    header: 'Updated',
    phone: 'left-out',
    cell: ({ updatedAt, updatedBy }) => (updatedBy ? `${formatDateTime(updatedAt)}, ${updatedBy}` : formatDateTime(updatedAt)),
  },
];

/** The configuration: entries by key, added, changed and deleted without a restart. */
export function SystemConfig() {
  const entries = useCall(listConfig, {});
  const [edited, setEdited] = useState<ConfigEntry | null>(null);
  const [deleted, setDeleted] = useState<ConfigEntry | null>(null);
  const actions = (entry: ConfigEntry) => (
    <span className="flex gap-2">
      <Button variant="secondary" size="sm" aria-label={`Edit ${entry.key}`} onClick={() => setEdited(entry)}>
        Edit
      </Button>
      <Button variant="secondary" size="sm" aria-label={`Delete ${entry.key}`} onClick={() => setDeleted(entry)}>
        Delete
      </Button>
    </span>
  );
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <ListState
        query={entries}
        errorText="We couldn't load the configuration."
        empty={<Empty title="No settings yet" text="Every setting uses its default until you add it here." />}
      >
        {(rows) => <Table caption="System configuration" columns={columns} rows={rows} rowKey={({ key }) => key} actions={actions} />}
      </ListState>
      <Card
        title={edited ? `Edit ${edited.key}` : 'Add config'}
        text="Changes take effect immediately on every server."
        aside={
          edited && (
            <Button variant="quiet" size="sm" onClick={() => setEdited(null)}>
              Cancel
            </Button>
          )
        }
      >
        {/* An answer that comes late closes its own entry alone, not one that was opened meanwhile. */}
        <ConfigForm key={edited?.key ?? ''} edited={edited} onSaved={() => setEdited((current) => (current === edited ? null : current))} />
      </Card>
      <KnownSettings />
      <ConfigHistory />
      {deleted && <DeleteConfig entry={deleted} onClose={() => setDeleted(null)} />}
    </div>
  );
}
