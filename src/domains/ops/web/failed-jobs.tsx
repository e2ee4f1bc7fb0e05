import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { useSend } from '#web/api/queries.ts';
import { ListTable } from '#web/lists/list-table.tsx';
import { SearchForm } from '#web/lists/search-form.tsx';
import { byTime, useList } from '#web/lists/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { Empty } from '#web/ui/feedback/list-state.tsx';
import type { Column } from '#web/ui/table.tsx';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import { exportFailedJobs, dropFailedJob, listFailedJobs, retryFailedJob } from '../endpoints.ts';
import type { FailedJob } from '../failed-jobs-schemas.ts';

const refreshes = [listFailedJobs.path, '/api/turns'];

/** 'expire-stale-quotes', or with the event that it handles. */
const getName = ({ name, topic }: FailedJob): string => (topic ? `${name} (${topic})` : name);

const columns: readonly Column<FailedJob>[] = [
  { key: 'name', header: 'Job', cell: (job) => <span className="figures block break-all max-md:truncate">{getName(job)}</span> },
  { key: 'attempts', header: 'Attempts', align: 'right', cell: ({ attempts }) => attempts },
  {
    key: 'error',
    header: 'Last error',
    phone: 'line',
    cell: ({ lastError }) => <span className="[overflow-wrap:anywhere]">{lastError ?? 'Not recorded'}</span>,
  },
  { key: 'created', header: 'Started', sortKey: 'created', phone: 'left-out', cell: ({ createdAt }) => formatDateTime(createdAt) },
  { key: 'failed', header: 'Failed', cell: ({ failedAt }) => formatDateTime(failedAt) },
];

type Step = 'retry' | 'drop';

export function FailedJobs() {
  const [address] = useAddress();
  const search = address.get('search') ?? '';
  const jobs = useList(listFailedJobs, { name: 'jobs', sorts: byTime('Started'), query: { ...(search && { search }) } });
  const [openStep, setOpenStep] = useState<{ job: FailedJob; step: Step } | null>(null);
  const actions = (job: FailedJob) => (
    <span className="flex gap-2">
      <Button variant="secondary" size="sm" aria-label={`Retry ${getName(job)}`} onClick={() => setOpenStep({ job, step: 'retry' })}>
        Retry
      </Button>
      <Button
        variant="quiet"
        size="sm"
        className="text-bad!"
        aria-label={`Delete ${getName(job)}`}
        onClick={() => setOpenStep({ job, step: 'drop' })}
      >
        Delete
      </Button>
    </span>
  );
  return (
    <div className="grid gap-4">
      <p className="max-w-text text-muted">These jobs used up all attempts. Fix the cause, then retry. Retries and deletions are logged.</p>
      <SearchForm
        label="Failed jobs"
        list="jobs"
        text={{ name: 'search', label: 'Search jobs', maxLength: 100, placeholder: 'Part of its name' }}
      />
      <ListTable
        list={jobs}
        caption="Failed jobs"
        columns={columns}
        forms={{ one: 'failed job', other: 'failed jobs' }}
        file={{ endpoint: exportFailedJobs, name: 'given-up-jobs' }}
        empty={
          search ? (
            <Empty title="No jobs match" text="No failed job name contains this text." />
          ) : (
            <Empty title="No failed jobs" text="Background jobs that used up all attempts appear here." />
          )
        }
        actions={actions}
      />
      {openStep?.step === 'retry' && <Retry job={openStep.job} onClose={() => setOpenStep(null)} />}
      {openStep?.step === 'drop' && <Drop job={openStep.job} onClose={() => setOpenStep(null)} />}
    </div>
  );
}

interface StepProps {
  job: FailedJob;
  onClose: () => void;
}

function Retry({ job, onClose }: StepProps) {
  const retry = useSend(retryFailedJob, { refreshes });
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Retry ${getName(job)}?`}
      text="It runs immediately. If it keeps failing, it returns to this list."
      action="Retry"
      pendingLabel="Starting..."
      failed="We couldn't start the job"
      onConfirm={() => retry.mutateAsync({ params: { id: job.id } })}
    />
  );
}

function Drop({ job, onClose }: StepProps) {
  const drop = useSend(dropFailedJob, { refreshes });
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${getName(job)}?`}
      text="The job will not run again. You can't undo this."
      action="Delete job"
      pendingLabel="Deleting..."
      dangerous
      failed="We couldn't delete the job"
      onConfirm={() => drop.mutateAsync({ params: { id: job.id } })}
    />
  );
}
