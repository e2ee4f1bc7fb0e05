import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { useSend } from '#web/api/queries.ts';
import { ListTable } from '#web/lists/list-table.tsx';
import { AddressSelect } from '#web/lists/search-form.tsx';
import { byTime, useList } from '#web/lists/use-list.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { Empty } from '#web/ui/feedback/list-state.tsx';
import type { Column } from '#web/ui/table.tsx';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import { listRetentionJobs, startRetentionCleanup, exportRetentionJobs } from '../endpoints.ts';
import type { RetentionJob } from '../jobs-schemas.ts';
import { piiLabels, piiTypes, runStates } from '../retention-rules.ts';

const pollMs = 5_000;

const statusBadges: Record<RetentionJob['status'], { label: string; tone: Tone }> = {
  running: { label: 'In progress', tone: 'action' },
  completed: { label: 'Completed', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
};

const count = (key: string, header: string, of: (job: RetentionJob) => number): Column<Cleanup> => ({
  key,
  header,
  align: 'right',
  cell: (job) => <span className="figures">{of(job)}</span>,
});

const idle = ({ status, recordsProcessed, recordsHeld, recordsFailed }: RetentionJob): boolean =>
  status === 'completed' && recordsProcessed + recordsHeld + recordsFailed === 0;

interface Cleanup extends RetentionJob {
  readonly types: readonly RetentionJob['piiType'][];
}

/** Jobs of one night without anything to delete share a row. */
export function toCleanups(jobs: readonly RetentionJob[]): Cleanup[] {
  const rows: Cleanup[] = [];
  for (const job of jobs) {
    const last = rows.at(-1);
    const isSameNight = last && last.startedAt.slice(0, 16) === job.startedAt.slice(0, 16) && last.startedBy === job.startedBy;
    if (last && isSameNight && idle(last) && idle(job)) rows[rows.length - 1] = { ...last, types: [...last.types, job.piiType] };
    else rows.push({ ...job, types: [job.piiType] });
  }
  return rows;
}

const describeTypes = (types: Cleanup['types']): string =>
  types.length === piiTypes.length ? 'All types' : types.map((type) => piiLabels[type]).join(', ');

const columns: readonly Column<Cleanup>[] = [
  { key: 'type', header: 'PII type', cell: ({ types }) => <span className="font-semibold">{describeTypes(types)}</span> },
  {
    key: 'status',
    header: 'Status',
    phone: 'state',
    cell: ({ status }) => <Badge tone={statusBadges[status].tone}>{statusBadges[status].label}</Badge>,
  },
  count('processed', 'Processed', ({ recordsProcessed }) => recordsProcessed),
  count('deleted', 'Deleted', ({ recordsDeleted }) => recordsDeleted),
  count('held', 'On hold', ({ recordsHeld }) => recordsHeld),
  { ...count('failed', 'Not deleted', ({ recordsFailed }) => recordsFailed), phone: 'left-out' },
  { key: 'by', header: 'Started by', phone: 'left-out', cell: ({ startedBy }) => startedBy ?? 'Nightly' },
  {
    key: 'started',
    header: 'Started',
    sortKey: 'created',
    cell: ({ startedAt }) => <span className="whitespace-nowrap">{formatDateTime(startedAt)}</span>,
  },
];

const kinds = piiTypes.map((value) => ({ value, label: piiLabels[value] }));
const statuses = runStates.map((value) => ({ value, label: statusBadges[value].label }));

function Runs() {
  const [address] = useAddress();
  const piiType = piiTypes.find((one) => one === address.get('kind'));
  const status = runStates.find((one) => one === address.get('run'));
  const jobs = useList(listRetentionJobs, {
    name: 'runs',
    sorts: byTime('Started'),
    query: { ...(piiType && { piiType }), ...(status && { status }) },
    againIn: () => pollMs,
  });
  return (
    <>
      <ListTable
        filters={
          <div role="search" aria-label="Cleanup jobs" className="grid grid-cols-2 gap-3 max-md:w-full">
            <AddressSelect list="runs" name="kind" label="PII type" any="Any type" options={kinds} />
            <AddressSelect list="runs" name="run" label="Status" any="Any status" options={statuses} />
          </div>
        }
        list={{ ...jobs, data: jobs.data && toCleanups(jobs.data) }}
        dense
        caption="Cleanup jobs"
        columns={columns}
        forms={{ one: 'cleanup', other: 'cleanups' }}
        file={{ endpoint: exportRetentionJobs, name: 'cleanup-jobs' }}
        empty={
          piiType || status ? (
            <Empty title="No cleanup jobs match" text="Try removing a filter." />
          ) : (
            <Empty title="No cleanup has run yet" text="It runs every night." />
          )
        }
      />
    </>
  );
}

export function CleanupJobs({ isChief }: { isChief: boolean }) {
  const [asks, setAsks] = useState(false);
  return (
    <section className="grid gap-4" aria-labelledby="cleanup-jobs">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="max-w-text">
          <h2 id="cleanup-jobs" className="text-lg">
            Cleanup jobs
          </h2>
          <p className="text-muted">
            Every night we delete files past their retention period, encryption keys first. Files under an open claim, a payment on hold or
            a legal hold are kept and counted as on hold.
          </p>
        </div>
        {isChief && <Button onClick={() => setAsks(true)}>Start Cleanup</Button>}
      </div>
      <Runs />
      {asks && <StartCleanup onClose={() => setAsks(false)} />}
    </section>
  );
}

function StartCleanup({ onClose }: { onClose: () => void }) {
  const start = useSend(startRetentionCleanup, { refreshes: [listRetentionJobs.path] });
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete expired files?"
      text="This permanently deletes every personal file past its retention period, except files under a claim, a payment on hold or a legal hold."
      action="Start cleanup"
      pendingLabel="Starting..."
      dangerous
      failed="Failed to start retention cleanup"
      onConfirm={() => start.mutateAsync({})}
    />
  );
}
