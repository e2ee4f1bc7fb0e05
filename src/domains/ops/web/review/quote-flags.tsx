import type { AdminQuote } from '#domains/quotes/review/admin-quotes-schemas.ts';
import { formatDateTime } from '#shared/dates.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';

const byLine = ({ reviewers }: AdminQuote, ids: readonly string[], at: string | undefined) =>
  [ids.map((id) => reviewers[id] ?? 'A former administrator').join(', '), at && formatDateTime(at)].filter(Boolean).join(' · ');

export function FlagStatus({ quote }: { quote: AdminQuote }) {
  const { flaggedReason, flaggedAt, flaggedById, flaggedByIds = flaggedById ? [flaggedById] : [], isEscalated } = quote.metadata;
  if (!flaggedReason) return null;
  return (
    <Alert tone="warn" title={isEscalated ? 'Escalated to a super admin' : 'Flagged'}>
      <span className="[overflow-wrap:anywhere]">{flaggedReason}</span>
      <span className="block text-sm">{byLine(quote, flaggedByIds, flaggedAt)}</span>
    </Alert>
  );
}

const lineLook = 'border-l-4 border-line-strong pl-3 [overflow-wrap:anywhere]';

/** Notes by administrators and answers to earlier flags. */
export function FlagNotes({ quote }: { quote: AdminQuote }) {
  const { adminNotes = [], answers = [] } = quote.metadata;
  return (
    <>
      {answers.length > 0 && (
        <section aria-labelledby="flag-answers" className="grid gap-2">
          <h3 id="flag-answers" className="text-base">
            Answers to earlier flags
          </h3>
          <ul className="grid gap-2">
            {answers.map(({ flagReason, answer, byId, at, wasEscalated }) => (
              <li key={`${at}${answer}`} className={lineLook}>
                {answer}
                <span className="block text-sm text-muted">
                  Flag: {flagReason} <span>{wasEscalated && ' (escalated)'}</span>
                </span>
                <span className="block text-sm text-muted">{byLine(quote, [byId], at)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {adminNotes.length > 0 && (
        <section aria-labelledby="admin-notes" className="grid gap-2">
          <h3 id="admin-notes" className="text-base">
            Admin notes
          </h3>
          <ul className="grid gap-2">
            {adminNotes.map(({ note, byId, at }) => (
              <li key={`${at}${note}`} className={lineLook}>
                {note}
                <span className="block text-sm text-muted">{byLine(quote, [byId], at)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
