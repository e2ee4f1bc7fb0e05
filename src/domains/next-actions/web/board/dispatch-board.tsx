import { useState } from 'react';
import { useCall } from '#web/api/queries.ts';
import { formatUsd } from '#shared/money.ts';
import { cx } from '#web/ui/class-names.ts';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx';
import { boardLimit, boardStages, type BoardJob, type BoardStage } from '../../board/schemas.ts';
import { listBoard } from '../../endpoints.ts';
import { localToday } from '../next-action-labels.ts';
import { BoardCard } from './board-card.tsx';
import { isDueNow, stageLabels, sumAmounts } from './board-labels.ts';
import { BoardStep } from './board-step.tsx';

export function DispatchBoard() {
  const board = useCall(listBoard, {}, { fresh: true });
  const [chosen, setChosen] = useState<BoardJob | null>(null);
  const now = new Date(board.dataUpdatedAt);
  return (
    <section aria-labelledby="board" className="grid gap-3">
      <h2 id="board" className="text-lg">
        Dispatch board
      </h2>
      {board.error && !board.data ? (
        <Failed message="Your jobs could not be loaded." onRetry={() => void board.refetch()} />
      ) : (
        <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {boardStages.map((stage) => (
            <BoardColumn key={stage} stage={stage} now={now} jobs={board.data?.filter((job) => job.stage === stage)} onStep={setChosen} />
          ))}
        </div>
      )}
      {board.data && board.data.length >= boardLimit && (
        <p className="text-sm text-muted">The first {boardLimit} jobs by date. See the rest under Quotes.</p>
      )}
      {chosen && <BoardStep key={chosen.quoteId} job={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}

interface BoardColumnProps {
  stage: BoardStage;
  now: Date;
  jobs: readonly BoardJob[] | undefined;
  onStep: (job: BoardJob) => void;
}

function BoardColumn({ stage, now, jobs, onStep }: BoardColumnProps) {
  const { title, empty } = stageLabels[stage];
  const today = localToday(now);
  const groups = stage === 'pickup' && jobs ? splitByDay(jobs, today) : [{ name: null, jobs: jobs ?? [] }];
  const heading = `board-${stage}`;
  return (
    <section
      aria-labelledby={heading}
      className={cx(
        'min-w-0 rounded border border-t-3 border-line bg-surface',
        jobs?.length === 0 ? 'border-t-line-strong' : 'border-t-ink',
      )}
    >
      <h3 id={heading} className="flex items-baseline justify-between gap-3 px-4 pt-3 pb-2 text-base">
        <span>
          {title} {jobs && <span className="ml-1 font-mono font-semibold text-muted tabular-nums">{jobs.length}</span>}
        </span>
        {stage === 'unpaid' && jobs && jobs.length > 0 && <span className="figures text-sm">{formatUsd(sumAmounts(jobs))}</span>}
      </h3>
      {!jobs && (
        <div role="status" className="px-4 pb-4">
          <span className="sr-only">Loading</span>
          <SkeletonText lines={3} />
        </div>
      )}
      {jobs?.length === 0 && <p className="px-4 pb-3 text-sm text-muted">{empty}</p>}
      {jobs &&
        jobs.length > 0 &&
        groups.map((group) => (
          <div key={group.name ?? stage}>
            {group.name && <p className="border-t border-line bg-sunken px-4 py-1 font-head text-sm font-semibold">{group.name}</p>}
            <ul className="divide-y divide-line border-t border-line">
              {group.jobs.map((job) => (
                <BoardCard key={job.quoteId} job={job} now={now} onStep={onStep} />
              ))}
            </ul>
          </div>
        ))}
    </section>
  );
}

function splitByDay(jobs: readonly BoardJob[], today: string) {
  const [due, later] = [jobs.filter((job) => isDueNow(job, today)), jobs.filter((job) => !isDueNow(job, today))];
  return [
    { name: 'Today', jobs: due },
    { name: 'Later', jobs: later },
  ].filter((group) => group.jobs.length > 0);
}
