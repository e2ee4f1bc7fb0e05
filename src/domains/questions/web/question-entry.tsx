import { useState } from 'react';
import { formatDateTime, formatRelative } from '#shared/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Question } from '../schemas.ts';
import { HideQuestion, WithdrawQuestion } from './question-endings.tsx';
import { AnswerForm } from './question-forms.tsx';

const Time = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatDateTime(at)}>
    {formatRelative(at)}
  </time>
);

export function QuestionEntry({ question, isFirst }: { question: Question; isFirst: boolean }) {
  const { asker, askedBy, askedAt, answer, answeredAt, maskedNote, hiddenReason, can } = question;
  return (
    <article className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        <span className="font-head font-semibold text-ink">{asker}</span>
        {askedBy && <span>({askedBy.name})</span>}
        <span>
          asked <Time at={askedAt} />
        </span>
        {hiddenReason ? <Badge tone="bad">Hidden</Badge> : !answer && <Badge tone="warn">No answer yet</Badge>}
      </p>
      <p className="max-w-text whitespace-pre-line [overflow-wrap:anywhere]">{question.question}</p>
      {answer && (
        <div className="max-w-text border-l-4 border-lane pl-4">
          <p className="text-sm text-muted">
            <span className="font-head font-semibold text-ink">The shipper</span> answered <Time at={answeredAt!} />
          </p>
          <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{answer}</p>
        </div>
      )}
      {maskedNote && <p className="text-sm text-muted">{maskedNote}</p>}
      {hiddenReason && <p className="text-sm text-bad">Hidden by an administrator: {hiddenReason}</p>}
      {can.answer && <Answering question={question} startsOpen={isFirst} />}
      {(can.withdraw || can.hide) && (
        <div className="-ml-3 flex flex-wrap gap-2">
          {can.withdraw && <WithdrawQuestion question={question} />}
          {can.hide && <HideQuestion question={question} />}
        </div>
      )}
    </article>
  );
}

function Answering({ question, startsOpen }: { question: Question; startsOpen: boolean }) {
  const [isOpen, setOpen] = useState(startsOpen);
  if (isOpen)
    return (
      <div className="mt-2">
        <AnswerForm question={question} onClose={() => setOpen(false)} />
      </div>
    );
  return (
    <div>
      <Button size="sm" aria-label={`Answer: ${question.question}`} onClick={() => setOpen(true)}>
        Answer
      </Button>
    </div>
  );
}
