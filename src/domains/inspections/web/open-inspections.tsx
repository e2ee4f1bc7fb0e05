import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime, formatRelative } from '#shared/dates.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { useCall, useSend } from '#web/api/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { OpenInspection } from '../schemas.ts';
import { listOpenInspections, reopenInspection } from '../endpoints.ts';
import { stageLabels } from '../photos/shots-rules.ts';

/** Inspections that were begun and not signed, for administrators: one whose phone does not come back is opened for another. Nothing where there is none. */
export function OpenInspections() {
  const { data: list = [] } = useCall(listOpenInspections, {}, { fresh: true });
  const [asked, setAsked] = useState<OpenInspection | null>(null);
  const reopen = useSend(reopenInspection, { refreshes: ['/api/admin/inspections', '/api/transports'] });
  if (list.length === 0) return null;
  return (
    <Card title="Half-done inspections" text="Begun and not signed. What had arrived stays, also when another phone goes on.">
      <ul className="grid gap-3">
        {list.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-3 rounded border border-line p-3">
            <div className="min-w-0">
              <Link to={`/transports/${one.transportId}`} className="font-head font-semibold">
                {one.vehicle}
              </Link>
              <p className="text-sm text-muted">
                {stageLabels[one.stage]} by {one.inspectorName}, begun {formatDateTime(one.startedAt)}, {one.steps} steps
                <span>{one.lastStepAt && `, last heard of ${formatRelative(one.lastStepAt)}`}</span>
              </p>
            </div>
            {one.isReopened ? (
              <Badge tone="lane">Waits for another phone</Badge>
            ) : (
              <Button variant="secondary" aria-label={`Open for another phone: ${one.vehicle}`} onClick={() => setAsked(one)}>
                Open for another phone
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ReasonDialog
          title={`Open it for another phone: ${asked.vehicle}?`}
          text="The phone that it was begun on can no longer write. What it has not sent is lost."
          hint="Whoever inspects reads it, and it stands in the chain of custody."
          missing="Please give a reason"
          maxLength={300}
          action="Open it"
          pendingLabel="Opening..."
          onSend={(reason) => reopen.mutateAsync({ params: { id: asked.id }, body: { reason } })}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}
