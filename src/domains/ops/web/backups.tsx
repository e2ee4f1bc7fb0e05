import { formatDateTime } from '#shared/dates.ts';
import { useCall } from '#web/api/queries.ts';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import type { BackupRun } from '../backups-schemas.ts';
import { listBackups } from '../endpoints.ts';

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

const columns: readonly Column<BackupRun>[] = [
  { key: 'startedAt', header: 'Started', cell: ({ startedAt }) => formatDateTime(startedAt) },
  {
    key: 'failure',
    header: 'Result',
    phone: ({ failure }) => (failure === null ? 'fact' : 'line'),
    cell: ({ failure }) => (failure === null ? 'Completed' : <span className="font-bold text-bad">Failed: {failure}</span>),
  },
  { key: 'rowCount', header: 'Rows', align: 'right', cell: ({ rowCount }) => rowCount?.toLocaleString('en-US') ?? '' },
  { key: 'fileCount', header: 'Files', align: 'right', cell: ({ fileCount }) => fileCount?.toLocaleString('en-US') ?? '' },
  { key: 'byteCount', header: 'Size', align: 'right', cell: ({ byteCount }) => (byteCount === null ? '' : megabytes(byteCount)) },
  {
    key: 'testedAt',
    header: 'Restore test',
    phone: ({ testFailure }) => (testFailure === null ? 'fact' : 'line'),
    cell: ({ testedAt, testFailure }) =>
      testFailure === null ? (
        testedAt && `Passed ${formatDateTime(testedAt)}`
      ) : (
        <span className="font-bold text-bad">Failed: {testFailure}</span>
      ),
  },
];

function LastMade({ rows }: { readonly rows: readonly BackupRun[] }) {
  const lastBackup = rows.find(({ failure }) => failure === null);
  if (!lastBackup) return <p className="font-bold text-bad">No scheduled backup yet.</p>;
  return <p>Last backup: {formatDateTime(lastBackup.finishedAt)}</p>;
}

export function Backups() {
  const backups = useCall(listBackups, {});
  return (
    <section className="grid gap-4" aria-labelledby="backups">
      <h2 id="backups" className="font-head text-lg font-bold">
        Backups
      </h2>
      <p className="max-w-text text-muted">
        If BACKUP_DIR is set, database and files are backed up every night. Each Sunday the last backup is restored as a test. Super admins
        are notified of failures.
      </p>
      <ListState
        query={backups}
        errorText="We couldn't load the backups."
        empty={<Empty title="No backups yet" text="Set BACKUP_DIR to back up every night." />}
      >
        {(rows) => (
          <>
            <LastMade rows={rows} />
            <Table caption="Backups" columns={columns} rows={rows} rowKey={({ id }) => id} />
          </>
        )}
      </ListState>
    </section>
  );
}
