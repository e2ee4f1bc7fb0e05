import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import { useSend } from '#web/api/queries.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { PaymentDetail } from '../../ops/schemas.ts';
import { giveBackAnotherWay } from '../../endpoints.ts';
import { opsReads } from './ops-data.ts';
import { toLabel } from '../../ledger/ledger-label-rules.ts';

export function OwedRefunds({ payment: { id, movements, closed, can } }: { payment: PaymentDetail }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const owedRefunds = movements.filter((movement) => toCents(movement.owed) > 0);
  const refund = owedRefunds.find((movement) => movement.id === chosen);
  if (owedRefunds.length === 0) return null;
  return (
    <Card
      title="Owed to the shipper"
      text={`The payment provider refused the refund.${can.refund ? ' Use Refund above to try again.' : ''}`}
    >
      <ul aria-label="Refused refunds" className="grid divide-y divide-line">
        {owedRefunds.map(({ id: movementId, owed: amount, cause, failure, settledAt }) => (
          <li key={movementId} className="grid gap-1 py-3 first:pt-0">
            <p className="figures font-semibold">{formatUsd(amount)}</p>
            {failure && <p className="[overflow-wrap:anywhere]">{failure}</p>}
            <p className="text-sm text-muted">
              {toLabel(cause)}
              <span>{settledAt && `, refused ${formatDateTime(settledAt)}`}</span>
            </p>
            {closed === null && (
              <p>
                <Button size="sm" variant="secondary" onClick={() => setChosen(movementId)}>
                  Refunded another way
                </Button>
              </p>
            )}
          </li>
        ))}
      </ul>
      {refund && <GiveBackDialog paymentId={id} amount={refund.owed} of={{ movementId: refund.id }} onClose={() => setChosen(null)} />}
    </Card>
  );
}

interface GiveBackDialogProps {
  paymentId: string;
  amount: string;
  of: { holdId: string } | { movementId: string };
  onClose: () => void;
}

export function GiveBackDialog({ paymentId, amount, of, onClose }: GiveBackDialogProps) {
  const send = useSend(giveBackAnotherWay, { refreshes: opsReads, idempotent: true });
  return (
    <ReasonDialog
      title={`Record ${formatUsd(amount)} as refunded another way?`}
      text="Use this if the card no longer accepts refunds. First pay the shipper by check or bank transfer. After a second administrator approves, the amount is recorded as refunded. The payment provider is not involved."
      hint="How you paid it, with reference and date but no account number. Visible to the shipper."
      missing="Say how you paid it"
      maxLength={500}
      action="Request approval"
      pendingLabel="Requesting..."
      onSend={(reason) => send.mutateAsync({ params: { id: paymentId }, body: { ...of, reason } })}
      onClose={onClose}
    />
  );
}
