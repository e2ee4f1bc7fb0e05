import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { describeFailure } from '#web/api/requests/failure-messages.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Proposal } from '../../editing/schemas.ts';
import { topicLabels } from '../../rules.ts';
import { useReviewOf, useTakeBack } from './editing-data.ts';
import { VersionText } from './version-text.tsx';

export function ProposalEntry({ proposal }: { proposal: Proposal }) {
  const { fact, topic, before, origin, writtenBy, writtenAt } = proposal;
  return (
    <article aria-label={`${fact}, version ${proposal.version}`}>
      <Card
        title={`${fact}: ${topicLabels[topic]}`}
        text={
          <>
            {origin === 'file' ? 'Included with Carriage' : `Written by ${writtenBy}`},{' '}
            <time dateTime={writtenAt}>{formatDateTime(writtenAt)}</time>
          </>
        }
        aside={<Badge tone="neutral">{before ? `Changes version ${before.version}` : 'New fact'}</Badge>}
      >
        <div className="grid gap-4">
          <VersionText version={proposal} before={before} />
          <Decision proposal={proposal} />
        </div>
      </Card>
    </article>
  );
}

function Decision({ proposal: { id, fact, can } }: { proposal: Proposal }) {
  const review = useReviewOf();
  const takeBack = useTakeBack();
  const [isDeclining, setDeclining] = useState(false);
  const error = review.error ?? takeBack.error;
  return (
    <div className="grid gap-3">
      {error && !isDeclining && <Alert tone="bad" announced title={describeFailure(error, 'This was not saved. Please try again.')} />}
      <div className="flex flex-wrap items-center gap-3">
        {can.review && (
          <>
            <Button
              size="sm"
              icon="check"
              pending={review.isPending && !isDeclining}
              pendingLabel="Accepting..."
              onClick={() => review.mutate({ params: { id }, body: { accepted: true } })}
            >
              Accept<span className="sr-only"> {fact}</span>
            </Button>
            <Button variant="secondary" size="sm" icon="x" onClick={() => setDeclining(true)}>
              Decline<span className="sr-only"> {fact}</span>
            </Button>
          </>
        )}
        {can.withdraw && (
          <>
            <Button variant="secondary" size="sm" pending={takeBack.isPending} onClick={() => takeBack.mutate({ params: { id } })}>
              Withdraw<span className="sr-only"> {fact}</span>
            </Button>
            <span className="text-sm text-muted">You wrote this. Another officer must review it.</span>
          </>
        )}
      </div>
      {isDeclining && (
        <ReasonDialog
          title={`Decline this version of ${fact}?`}
          text="The current fact stays in use. This version is stored with your reason."
          hint="The author can read it."
          missing="Please enter a reason"
          maxLength={500}
          action="Decline"
          pendingLabel="Declining..."
          onSend={(reason) => review.mutateAsync({ params: { id }, body: { accepted: false, reason } })}
          onClose={() => setDeclining(false)}
        />
      )}
    </div>
  );
}
