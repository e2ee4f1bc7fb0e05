import { formatDateTime } from '#shared/dates.ts';
import { useCall } from '#web/api/queries.ts';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import type { StoreSweep } from '../store-sweeps-schemas.ts';
import { listStoreSweeps } from '../endpoints.ts';

const storeLabels: Record<StoreSweep['store'], string> = { disk: 'Disk of this server', s3: 'Object store' };

const columns: readonly Column<StoreSweep>[] = [
  { key: 'store', header: 'Store', cell: ({ store }) => storeLabels[store] },
  { key: 'withoutRow', header: 'Orphaned files', align: 'right', cell: ({ withoutRow }) => withoutRow },
  {
    key: 'withoutContent',
    header: 'Missing files',
    align: 'right',
    cell: ({ withoutContent }) => <span className={withoutContent > 0 ? 'font-bold text-bad' : ''}>{withoutContent}</span>,
  },
  { key: 'lookedAt', header: 'Last checked', cell: ({ lookedAt }) => formatDateTime(lookedAt) },
];

export function StoreSweeps() {
  const sweeps = useCall(listStoreSweeps, {});
  return (
    <section className="grid gap-4" aria-labelledby="store-sweeps">
      <h2 id="store-sweeps" className="font-head text-lg font-bold">
        Stored files
      </h2>
      <p className="max-w-text text-muted">
        Every night we compare stored photos and documents with the database. Orphaned files come from interrupted uploads and are deleted
        after a day. Missing files are data loss: restore them from a backup. The log names them.
      </p>
      <ListState
        query={sweeps}
        errorText="We couldn't load the last check."
        empty={<Empty title="Not checked yet" text="We check every night." />}
      >
        {(rows) => <Table caption="Stored files" columns={columns} rows={rows} rowKey={({ store }) => store} />}
      </ListState>
    </section>
  );
}
