import { formatDateTime } from '#shared/dates.ts';
import { useCall } from '#web/api/queries.ts';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import type { StoreSweep } from '../store-sweeps-schemas.ts';
import { listStoreSweeps } from '../endpoints.ts';

const storeWords: Record<StoreSweep['store'], string> = { disk: 'Disk of this server', s3: 'Object store' };

const columns: readonly Column<StoreSweep>[] = [
  { key: 'store', header: 'Store', cell: ({ store }) => storeWords[store] },
  { key: 'withoutRow', header: 'Files without a row', align: 'right', cell: ({ withoutRow }) => withoutRow },
  {
    key: 'withoutContent',
    header: 'Rows without a file',
    align: 'right',
    cell: ({ withoutContent }) => <span className={withoutContent > 0 ? 'font-bold text-bad' : ''}>{withoutContent}</span>,
  },
  { key: 'lookedAt', header: 'Last look', cell: ({ lookedAt }) => formatDateTime(lookedAt) },
];

/** What the nightly look at the stores of photos and papers found. */
export function StoreSweeps() {
  const sweeps = useCall(listStoreSweeps, {});
  return (
    <section className="grid gap-4" aria-labelledby="store-sweeps">
      <h2 id="store-sweeps" className="font-head text-lg font-bold">
        Stored files
      </h2>
      <p className="max-w-text text-muted">
        Each night the stored photos and papers are compared with the database. Files without a row are left over from broken uploads and
        are erased after a day. A row without a file is a loss: its file has to come back from a backup; the log names it.
      </p>
      <ListState
        query={sweeps}
        errorText="What the last look found could not be loaded."
        empty={<Empty title="Not looked at yet" text="The first look comes in the night." />}
      >
        {(rows) => <Table caption="Stored files" columns={columns} rows={rows} rowKey={({ store }) => store} />}
      </ListState>
    </section>
  );
}
