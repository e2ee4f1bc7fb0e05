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

/** 'expire-stale-quotes', or with the fact that it reacts to. */
const nameOf = ({ name, topic }: FailedJob): string => (topic ? `${name} (${topic})` : name);

const columns: readonly Column<FailedJob>[] = [
  { key: 'name', header: 'Job', cell: (job) => <span className="figures block break-all max-md:truncate">{nameOf(job)}</span> },
  { key: 'attempts', header: 'Tries', align: 'right', cell: ({ attempts }) => attempts },
  {
    key: 'error',
    header: 'Last error',
    phone: 'line',
    cell: ({ lastError }) => <span className="[overflow-wrap:anywhere]">{lastError ?? 'Not recorded'}</span>,
  },
  { key: 'created', header: 'Begun', sortKey: 'created', phone: 'left-out', cell: ({ createdAt }) => formatDateTime(createdAt) },
  { key: 'failed', header: 'Given up', cell: ({ failedAt }) => formatDateTime(failedAt) },
];

type Step = 'retry' | 'drop';

/** Background work that was given up, newest first: let run again, or dropped. */
export function FailedJobs() {
  const [address] = useAddress();
  const search = address.get('search') ?? '';
  const jobs = useList(listFailedJobs, { name: 'jobs', sorts: byTime('Begun'), query: { ...(search && { search }) } });
  const [asked, setAsked] = useState<{ job: FailedJob; step: Step } | null>(null);
  const actions = (job: FailedJob) => (
    <span className="flex gap-2">
      <Button variant="secondary" size="sm" aria-label={`Retry ${nameOf(job)}`} onClick={() => setAsked({ job, step: 'retry' })}>
        Retry
      </Button>
      <Button
        variant="quiet"
        size="sm"
        className="text-bad!"
        aria-label={`Drop ${nameOf(job)}`}
        onClick={() => setAsked({ job, step: 'drop' })}
      >
        Drop
      </Button>
    </span>
  );
  return (
    <div className="grid gap-4">
      <p className="max-w-text text-muted">
        Each was tried as often as it may be. Fix the cause first, then let it run again. What is retried or dropped is written into the
        audit log.
      </p>
      <SearchForm
        label="Given-up jobs"
        list="jobs"
        text={{ name: 'search', label: 'Search jobs', maxLength: 100, placeholder: 'A piece of its name' }}
      />
      <ListTable
        list={jobs}
        caption="Given-up jobs"
        columns={columns}
        words={['given-up job', 'given-up jobs']}
        file={{ endpoint: exportFailedJobs, name: 'given-up-jobs' }}
        empty={
          search ? (
            <Empty title="No job found" text="No job that was given up has this in its name." />
          ) : (
            <Empty title="No failed jobs" text="Background work that fails for good is listed here." />
          )
        }
        actions={actions}
      />
      {asked?.step === 'retry' && <Retry job={asked.job} onClose={() => setAsked(null)} />}
      {asked?.step === 'drop' && <Drop job={asked.job} onClose={() => setAsked(null)} />}
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
      title={`Run ${nameOf(job)} again?`}
      text="It runs at once. If it fails again as often as it may, it comes back to this list."
      action="Run again"
      pendingLabel="Starting..."
      failed="The job was not started"
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
      title={`Drop ${nameOf(job)}?`}
      text="Its work is never done. This cannot be taken back."
      action="Drop job"
      pendingLabel="Dropping..."
      dangerous
      failed="The job was not dropped"
      onConfirm={() => drop.mutateAsync({ params: { id: job.id } })}
    />
  );
}
