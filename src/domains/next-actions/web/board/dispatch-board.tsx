import { useState } from 'react';
import { useCall } from '#web/api/queries.ts';
import { formatUsd } from '#shared/money.ts';
import { cx } from '#web/ui/class-names.ts';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx';
import { boardLimit, boardStages, type BoardJob, type BoardStage } from '../../board/schemas.ts';
import { listBoard } from '../../endpoints.ts';
import { useNextActions } from '../next-action-data.ts';
import { BoardCard } from './board-card.tsx';
import { sortByDay, stageLabels, sumAmounts } from './board-labels.ts';
import { BoardStep } from './board-step.tsx';

export function DispatchBoard() {
  const board = useCall(listBoard, {}, { fresh: true });
  const turns = useNextActions();
  const problems = new Map(
    turns.data?.flatMap(({ kind, transportId, text }) => (kind === 'answer_case' ? [[transportId, text] as const] : [])),
  );
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
            <BoardColumn
              key={stage}
              stage={stage}
              now={now}
              jobs={board.data && sortByDay(board.data.filter((job) => job.stage === stage))}
              problems={problems}
              onStep={setChosen}
            />
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
  problems: ReadonlyMap<string | null, string>;
  onStep: (job: BoardJob) => void;
}

function BoardColumn({ stage, now, jobs, problems, onStep }: BoardColumnProps) {
  const { title, empty } = stageLabels[stage];
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
        {jobs && jobs.length > 0 && <span className="figures text-sm">{formatUsd(sumAmounts(jobs))}</span>}
      </h3>
      {!jobs && (
        <div role="status" className="px-4 pb-4">
          <span className="sr-only">Loading</span>
          <SkeletonText lines={3} />
        </div>
      )}
      {jobs?.length === 0 && <p className="px-4 pb-3 text-sm text-muted max-sm:sr-only">{empty}</p>}
      {jobs && jobs.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {jobs.map((job) => (
            <BoardCard key={job.quoteId} job={job} now={now} problem={problems.get(job.transportId)} onStep={onStep} />
          ))}
        </ul>
      )}
    </section>
  );
}
