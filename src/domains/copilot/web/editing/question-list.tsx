import { formatDateTime } from '#shared/dates.ts';
import { describeFailure } from '#web/api/requests/failure-messages.ts';
import { useFocusAfterStep } from '#web/shell/use-focus-after-step.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import type { OpenQuestion } from '../../editing/questions-schemas.ts';
import { useOpenQuestions, useSetAside } from './editing-data.ts';
import { waitingPath, writeHref } from './editing-paths.ts';

const askers = (count: number) => (count === 1 ? 'Asked by one person' : `Asked by ${count} people`);

export function QuestionList() {
  const questions = useOpenQuestions();
  const section = useFocusAfterStep(questions.data?.map(({ id }) => id).join() ?? '');
  return (
    <section ref={section} tabIndex={-1} aria-label="Questions without an answer">
      <ListState
        query={questions}
        empty={
          <Empty
            title="No questions without an answer"
            text="Questions without an answer, or with one marked wrong, and how many people asked them."
          />
        }
      >
        {(rows) => (
          <>
            <ul className="mb-4 grid divide-y divide-line rounded border border-line bg-surface">
              {rows.map((one) => (
                <li key={one.id} className="px-5 py-4">
                  <Entry question={one} />
                </li>
              ))}
            </ul>
            <LoadMore
              hasMore={questions.hasNextPage}
              pending={questions.isFetchingNextPage}
              onMore={() => void questions.fetchNextPage()}
            />
          </>
        )}
      </ListState>
    </section>
  );
}

function Entry({ question: { id, question, after, asked, calledWrong, reasons, lastAskedAt, waiting } }: { question: OpenQuestion }) {
  const aside = useSetAside();
  return (
    <div className="grid gap-2">
      <h2 className="max-w-text text-base wrap-anywhere">{question}</h2>
      {after && <p className="max-w-text text-sm text-muted wrap-anywhere">After: {after}</p>}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <span>{askers(asked)}</span>
        <span>
          last <time dateTime={lastAskedAt}>{formatDateTime(lastAskedAt)}</time>
        </span>
        {calledWrong > 0 && <Badge tone="bad">{calledWrong > 1 ? `Marked wrong by ${calledWrong} people` : 'Marked wrong'}</Badge>}
        {waiting && <Badge tone="warn">{waiting} is waiting for review</Badge>}
      </p>
      {reasons.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {reasons.map((reason) => (
            <li key={reason} className="max-w-text wrap-anywhere">
              Feedback: {reason}
            </li>
          ))}
        </ul>
      )}
      {aside.error && <Alert tone="bad" announced title={describeFailure(aside.error, 'This was not saved. Please try again.')} />}
      <div className="flex flex-wrap gap-3">
        {waiting ? (
          <ButtonLink to={waitingPath} variant="secondary" size="sm">
            See {waiting}
          </ButtonLink>
        ) : (
          <ButtonLink to={writeHref({ question: id })} size="sm" icon="edit">
            Write a fact<span className="sr-only"> for: {question}</span>
          </ButtonLink>
        )}
        <Button variant="quiet" size="sm" pending={aside.isPending} onClick={() => aside.mutate({ params: { id } })}>
          Dismiss<span className="sr-only">: {question}</span>
        </Button>
      </div>
    </div>
  );
}
