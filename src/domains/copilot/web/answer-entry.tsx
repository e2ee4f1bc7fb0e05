import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '#shared/dates.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { toastFailure } from '#web/ui/feedback/toast-failure.ts';
import type { PastQuery } from '../schemas.ts';
import { ConfidenceBadge } from './confidence-badge.tsx';
import { bringBefore } from './bring-before.ts';
import { useJudge } from './copilot-data.ts';
import { SourceBadges } from './source-badges.tsx';

const confidenceMeaning = 'Confidence says how well the sources match the question: below 80%, check them before you rely on the answer.';

export function AnswerEntry({ entry, isJustAsked }: { entry: PastQuery; isJustAsked: boolean }) {
  const { id, query, response, isReworded, confidence, sources, nearest, askedAt } = entry;
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isJustAsked) bringBefore(place.current);
  }, [isJustAsked]);
  return (
    <article ref={place} tabIndex={-1} aria-label={query} className="scroll-m-4">
      <Card
        level={3}
        title={<span className="wrap-anywhere">{query}</span>}
        text={<time dateTime={askedAt}>{formatDateTime(askedAt)}</time>}
        aside={
          <>
            {isReworded && <Badge tone="neutral">Written by a language model</Badge>}
            <ConfidenceBadge confidence={confidence} />
          </>
        }
      >
        <div className="grid gap-4">
          <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <p className="max-w-text wrap-anywhere whitespace-pre-line">{response}</p>
            <SourceBadges sources={sources} />
          </div>
          {nearest.length > 0 && (
            <ul className="flex flex-wrap gap-x-4 gap-y-2">
              {nearest.map(({ label, href }) => (
                <li key={href}>
                  <Link to={href} className="inline-flex min-h-6 items-center font-semibold text-action-ink">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <Verdict entry={entry} />
          <details className="text-sm text-muted">
            <summary className="min-h-6 cursor-pointer">Details</summary>
            <p className="max-w-text">{confidenceMeaning}</p>
            <p className="font-mono text-xs wrap-anywhere">Query ID: {id}</p>
          </details>
        </div>
      </Card>
    </article>
  );
}

function Verdict({ entry: { id, verdict } }: { entry: PastQuery }) {
  const judge = useJudge();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="text-sm text-muted">
        {verdict === null
          ? 'Was this right?'
          : verdict === 'right'
            ? 'You marked this as right.'
            : 'You marked this as wrong. We stored it with your question.'}
      </p>
      {verdict !== 'right' && (
        <Button
          variant="secondary"
          size="sm"
          icon="check"
          pending={judge.isPending}
          onClick={() =>
            judge.mutate(
              { params: { id }, body: { verdict: 'right' } },
              { onError: (error) => toastFailure('Your feedback was not saved', error) },
            )
          }
        >
          Right
        </Button>
      )}
      {verdict !== 'wrong' && (
        <Button variant="secondary" size="sm" icon="x" onClick={() => setAsking(true)}>
          Wrong
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title="What is wrong with this answer?"
          text="We store your reason with your question."
          hint="What it says, and what you expected."
          missing="Please say what is wrong"
          maxLength={500}
          action="Send"
          pendingLabel="Sending..."
          onSend={(reason) => judge.mutateAsync({ params: { id }, body: { verdict: 'wrong', reason } })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
