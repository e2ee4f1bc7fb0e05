import { useState } from 'react';
import type { AdminQuote } from '#domains/quotes/review/admin-quotes-schemas.ts';
import type { WorkflowState } from '#domains/quotes/schemas.ts';
import { useRefundQuote, RefundPreview } from '#domains/payments/web/ending/what-comes-back.tsx';
import { endsBooking, noTransitionMessage, workflowLabels } from '#domains/quotes/rules.ts';
import type { Role } from '#shared/roles.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Textarea } from '#web/ui/inputs/input.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import { toRefused, showUpdateFailed, useUpdateState, type StepRefusal } from './workflow-data.ts';
import { WorkflowOverride } from './workflow-override.tsx';

interface WorkflowStepProps {
  quote: AdminQuote;
  actorRole: Role;
  asksReason: boolean;
}

/** Whether the chosen state ends a booking before pickup, and the refund, which is sent with the step. */
function useClosing(quote: AdminQuote, newState: WorkflowState | '') {
  const ends = newState === 'closed' && endsBooking(quote);
  const refundQuote = useRefundQuote(quote.transportId, ends);
  return { ends, shown: refundQuote, refund: ends ? refundQuote.data?.refund?.refund : undefined };
}

const ClosingBooking = ({ refundQuote }: { refundQuote: ReturnType<typeof useRefundQuote> }) => (
  <Alert tone="warn" announced title="Closing this quote cancels the booking">
    <div className="grid gap-2">
      <RefundPreview quote={refundQuote} />
    </div>
  </Alert>
);

/** If the server rejects the step, offers the override to those who may use it. */
export function WorkflowStep({ quote, actorRole, asksReason }: WorkflowStepProps) {
  const [newState, setNewState] = useState<WorkflowState | ''>('');
  const [reason, setReason] = useState('');
  const [isPending, setPending] = useState(false);
  const [refused, setRefused] = useState<readonly StepRefusal[]>([]);
  const update = useUpdateState();
  const { ends, shown, refund } = useClosing(quote, newState);
  const { moves } = quote;
  const refusal = moves.find(({ to }) => to === newState)?.refusal;
  if (moves.length === 0) return <Alert tone="warn">{noTransitionMessage(actorRole)}</Alert>;

  const send = async () => {
    if (!newState || isPending || (ends && !shown.data)) return;
    setPending(true);
    try {
      await update(quote, { newState, reason, refund });
    } catch (error) {
      const passable = toRefused(error);
      setRefused(passable);
      if (passable.length === 0) showUpdateFailed(error);
      // The refund may have changed: shows the new amount, which the next press confirms.
      if (ends) await shown.refetch();
    }
    setPending(false);
  };
  // Outside the form, because the dialog's submit event would bubble into it.
  return (
    <>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Field label="New state">
          <Select
            placeholder="Select a state"
            options={moves.map(({ to }) => ({ value: to, label: workflowLabels[to] }))}
            value={newState}
            onChange={(event) => setNewState(event.target.value as WorkflowState | '')}
          />
        </Field>
        {newState && refusal && (
          <Alert tone="warn" announced title={`${workflowLabels[newState]} is not possible now`}>
            {refusal}
          </Alert>
        )}
        {ends && <ClosingBooking refundQuote={shown} />}
        {asksReason && (
          <Field label="Reason" optional hint="Stored in the history.">
            <Textarea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
          </Field>
        )}
        <Button
          type="submit"
          disabled={!newState || (ends && !shown.data)}
          pending={isPending}
          pendingLabel="Updating..."
          className="justify-self-start"
        >
          Update State
        </Button>
      </form>
      {newState && refused.length > 0 && (
        <WorkflowOverride
          quote={quote}
          newState={newState}
          refused={refused}
          reason={reason}
          refund={refund}
          onClose={() => setRefused([])}
        />
      )}
    </>
  );
}
