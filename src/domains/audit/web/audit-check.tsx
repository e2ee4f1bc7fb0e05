import { Link } from 'react-router';
import { counted, pickPlural } from '#shared/text/counted.ts';
import { formatDate, formatUtcSeconds } from '#shared/dates.ts';
import { useCall, useSend } from '#web/api/queries.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { toastFailure } from '#web/ui/feedback/toast-failure.ts';
import type { AuditChainState, AuditCheck, AuditFault } from '../chain/schemas.ts';
import { getAuditCheck, startAuditCheck } from '../endpoints.ts';
import { faultLabels } from '../chain/fault-rules.ts';

const pollMs = 2_000;

const toLines = (lines: number): string => counted(lines, { one: 'entry', other: 'entries' });

const toMonth = (month: string): string => month.slice(0, 7);

function FaultFound({ fault: { kind, month, position, lineId, day } }: { fault: AuditFault }) {
  const location = month && position ? `Entry ${position} of ${toMonth(month)}` : month ? `In ${toMonth(month)}` : 'The signed days';
  return (
    <Alert tone="bad" title="Audit log tampering detected">
      <p>
        {location}
        <span>{day ? `, ${formatDate(day)}` : ''}</span>: {faultLabels[kind]}.
      </p>
      {lineId && (
        <p>
          Entry ID <span className="figures break-all">{lineId}</span>
        </p>
      )}
      <p>It was changed directly in the database. Keep the database unchanged, and compare it with a backup.</p>
    </Alert>
  );
}

function Holds({ lines, since, finishedAt, signedUntil }: AuditCheck) {
  return (
    <p>
      <Badge tone="good">Verified</Badge> {toLines(lines)} <span>{since && ` since ${formatDate(since)}`}</span>, checked{' '}
      {formatUtcSeconds(finishedAt!)} UTC. {signedUntil ? `Signed through ${formatDate(signedUntil)} (UTC). ` : 'Not signed yet. '} Each day
      is signed at 00:25 UTC the next day.{' '}
      <Link to="/custody-keys" className="text-action-ink underline underline-offset-2">
        Signed days and keys
      </Link>
    </p>
  );
}

function Found({ running, last, over, keptMonths }: AuditChainState) {
  return (
    <div className="grid gap-2">
      {last?.fault ? <FaultFound fault={last.fault} /> : last && <Holds {...last} />}
      {!last && !running && <p>Not checked yet. We check it every night at 02:40 UTC.</p>}
      {running && <p role="status">Checking: {toLines(running.lines)} so far.</p>}
      {over.length > 0 && (
        <p>
          {counted(over.length, { one: 'month', other: 'months' })} from {toMonth(over[0]!)} on{' '}
          {pickPlural(over.length, { one: 'is', other: 'are' })} older than {keptMonths} months. To archive: npm run admin -- audit leave
        </p>
      )}
    </div>
  );
}

export function AuditCheckCard() {
  const check = useCall(getAuditCheck, {}, { fresh: true, againIn: ({ running }) => (running ? pollMs : null) });
  const start = useSend(startAuditCheck, { refreshes: [getAuditCheck.path] });
  const isRunning = Boolean(check.data?.running);
  const press = () =>
    start.mutateAsync({}).catch((error: unknown) => toastFailure('Not checked', error, { otherwise: "We couldn't start the check." }));
  return (
    <section
      className="grid items-center gap-x-4 gap-y-2 rounded border border-line px-4 py-3 text-sm lg:grid-cols-[auto_minmax(0,1fr)_auto]"
      aria-labelledby="audit-check"
    >
      <h2 id="audit-check" className="font-head text-base font-bold">
        Integrity check
      </h2>
      <ListState query={check}>{(state) => <Found {...state} />}</ListState>
      <Button
        className="justify-self-start"
        variant="secondary"
        size="sm"
        pending={start.isPending || isRunning}
        pendingLabel="Checking..."
        onClick={() => void press()}
      >
        Check now
      </Button>
    </section>
  );
}
