import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime, formatRelative } from '#shared/dates.ts';
import { counted } from '#shared/text/counted.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { useCall, useSend } from '#web/api/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { OpenInspection } from '../schemas.ts';
import { listOpenInspections, reopenInspection } from '../endpoints.ts';
import { stageLabels } from '../photos/shots-rules.ts';

export function OpenInspections() {
  const { data: list = [] } = useCall(listOpenInspections, {}, { fresh: true });
  const [toMove, setToMove] = useState<OpenInspection | null>(null);
  const reopen = useSend(reopenInspection, { refreshes: ['/api/admin/inspections', '/api/transports'] });
  if (list.length === 0) return null;
  return (
    <Card title="Unfinished inspections" text="Started but not signed. Everything already sent is available when another phone continues.">
      <ul className="grid gap-3">
        {list.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-3 rounded border border-line p-3">
            <div className="min-w-0">
              <Link to={`/transports/${one.transportId}`} className="font-head font-semibold">
                {one.vehicle}
              </Link>
              <p className="text-sm text-muted">
                {stageLabels[one.stage]} by {one.inspectorName}, started {formatDateTime(one.startedAt)},{' '}
                {counted(one.steps, { one: 'step', other: 'steps' })}
                <span>{one.lastStepAt && `, last active ${formatRelative(one.lastStepAt)}`}</span>
              </p>
            </div>
            {one.isReopened ? (
              <Badge tone="lane">Ready for another phone</Badge>
            ) : (
              <Button variant="secondary" aria-label={`Move to another phone: ${one.vehicle}`} onClick={() => setToMove(one)}>
                Move to another phone
              </Button>
            )}
          </li>
        ))}
      </ul>
      {toMove && (
        <ReasonDialog
          title={`Move to another phone: ${toMove.vehicle}?`}
          text="The old phone can no longer write to it. Anything it hasn't sent is lost."
          hint="The inspector sees it, and it is added to the chain of custody."
          missing="Please give a reason"
          maxLength={300}
          action="Move inspection"
          pendingLabel="Moving..."
          onSend={(reason) => reopen.mutateAsync({ params: { id: toMove.id }, body: { reason } })}
          onClose={() => setToMove(null)}
        />
      )}
    </Card>
  );
}
