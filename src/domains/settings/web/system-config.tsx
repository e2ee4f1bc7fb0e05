import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { useCall } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import type { ConfigEntry } from '../config-schemas.ts';
import { listConfig } from '../endpoints.ts';
import { ConfigForm } from './config-form.tsx';
import { ConfigHistory } from './config-history.tsx';
import { DeleteConfig } from './delete-config.tsx';
import { FlagsCard } from './flags-card.tsx';
import { KnownSettings } from './known-settings.tsx';

const columns: readonly Column<ConfigEntry>[] = [
  {
    key: 'key',
    header: 'Key',
    cell: ({ key }) => <span className="figures break-all">{key}</span>,
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

/** The configuration: the system flags, what the program reads, edited in place, and other entries by key. */
export function SystemConfig() {
  const entries = useCall(listConfig, {});
  const [edited, setEdited] = useState<ConfigEntry | 'new' | null>(null);
  const [deleted, setDeleted] = useState<ConfigEntry | null>(null);
  return (
    <div className="grid gap-8">
      <FlagsCard />
      <ListState query={entries} isEmpty={() => false} errorText="We couldn't load the configuration.">
        {(rows) => (
          <>
            <KnownSettings entries={rows} onDelete={setDeleted} />
            <OtherEntries rows={rows.filter(({ isKnown }) => !isKnown)} onEdit={setEdited} onDelete={setDeleted} />
          </>
        )}
      </ListState>
      <ConfigHistory />
      {edited && <EntryWindow entry={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {deleted && <DeleteConfig entry={deleted} onClose={() => setDeleted(null)} />}
    </div>
  );
}

interface OtherEntriesProps {
  rows: readonly ConfigEntry[];
  onEdit: (entry: ConfigEntry | 'new') => void;
  onDelete: (entry: ConfigEntry) => void;
}

function OtherEntries({ rows, onEdit, onDelete }: OtherEntriesProps) {
  const actions = (entry: ConfigEntry) => (
    <span className="flex gap-2">
      <Button variant="secondary" size="sm" aria-label={`Edit ${entry.key}`} onClick={() => onEdit(entry)}>
        Edit
      </Button>
      <Button variant="quiet" size="sm" aria-label={`Delete ${entry.key}`} onClick={() => onDelete(entry)}>
        Delete
      </Button>
    </span>
  );
  return (
    <section className="grid gap-4" aria-labelledby="other-entries">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="other-entries" className="font-head text-lg font-bold">
            Other entries
          </h2>
          <p className="text-muted">Notes under your own keys. Carriage does not use them.</p>
        </div>
        <Button variant="secondary" onClick={() => onEdit('new')}>
          Add an entry
        </Button>
      </div>
      <Table
        caption="System configuration"
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        actions={actions}
        empty={<Empty title="No other entries" text="Entries under your own keys appear here." />}
      />
    </section>
  );
}

const EntryWindow = ({ entry, onClose }: { entry: ConfigEntry | null; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={entry ? `Edit ${entry.key}` : 'Add config'}
    text="Changes take effect immediately on every server."
  >
    <ConfigForm edited={entry} onSaved={onClose} />
  </Dialog>
);
