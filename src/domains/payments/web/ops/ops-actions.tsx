import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { useSend } from '#web/api/queries.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { isReleasedByOps } from '../../disputes/hold-rules.ts';
import type { PaymentDetail } from '../../ops/schemas.ts';
import { letBlockedGo, releaseHold } from '../../endpoints.ts';
import { ActionLine } from './action-parts.tsx';
import { opsReads } from './ops-data.ts';
import { Evidence } from './dispute-evidence.tsx';
import { GiveBackDialog } from './owed-refunds.tsx';
import { SumDialog, type SumStep } from './sum-dialog.tsx';

export function OpsActions({ payment }: { payment: PaymentDetail }) {
  const [step, setStep] = useState<SumStep | 'let_go' | null>(null);
  const { can, why, closed, actions } = payment;
  const hasAny = can.hold || can.release || can.refund || can.reversal || can.letGo;
  const refusal = closed ?? (can.release ? null : why.release);
  return (
    <Card title="Actions" text={hasAny ? undefined : (closed ?? why.refund ?? undefined)}>
      <div className="grid gap-4">
        {hasAny && (
          <div className="flex flex-wrap gap-3">
            {can.hold && <Button onClick={() => setStep('hold')}>Put on hold</Button>}
            {can.release && (
              <Button variant="secondary" onClick={() => setStep('release')}>
                Pay carrier early
              </Button>
            )}
            {can.refund && (
              <Button variant="secondary" onClick={() => setStep('refund')}>
                Refund
              </Button>
            )}
            {can.reversal && (
              <Button variant="secondary" onClick={() => setStep('reversal')}>
                Reverse transfer
              </Button>
            )}
            {can.letGo && (
              <Button variant="secondary" onClick={() => setStep('let_go')}>
                Pay blocked carrier
              </Button>
            )}
          </div>
        )}
        {(can.hold || can.refund) && refusal && <p className="text-sm text-muted">Early payment is not possible: {refusal}</p>}
        {actions.length > 0 && (
          <ul aria-label="Requests" className="grid divide-y divide-line border-t border-line">
            {actions.map((action) => (
              <li key={action.id} className="py-3">
                <ActionLine action={action} about={payment} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {step === 'let_go' && <ReleaseMoneyDialog payment={payment} onClose={() => setStep(null)} />}
      {step && step !== 'let_go' && <SumDialog step={step} payment={payment} onClose={() => setStep(null)} />}
    </Card>
  );
}

function ReleaseMoneyDialog({ payment: { id, sums }, onClose }: { payment: PaymentDetail; onClose: () => void }) {
  const send = useSend(letBlockedGo, { refreshes: opsReads, idempotent: true });
  return (
    <ReasonDialog
      title={`Pay ${formatUsd(sums.blocked)} to the blocked carrier?`}
      text="The carrier is blocked. The amount is sent automatically when they are unblocked. To send it now, a second administrator must approve."
      hint="Visible to the carrier and in the payment history."
      missing="Enter a reason for the carrier"
      maxLength={500}
      action="Request approval"
      pendingLabel="Requesting..."
      onSend={(reason) => send.mutateAsync({ params: { id }, body: { reason } })}
      onClose={onClose}
    />
  );
}

const outcomes = { thawed: 'Released', lost: 'Lost to the bank' } as const;

export function Holds({ payment: { id, holds, can } }: { payment: PaymentDetail }) {
  const [chosen, setChosen] = useState<{ id: string; step: 'release' | 'give_back' } | null>(null);
  const hold = holds.find((one) => one.id === chosen?.id);
  if (holds.length === 0) return null;
  return (
    <Card title="Holds">
      <ul aria-label="Holds on this payment" className="grid divide-y divide-line">
        {holds.map(({ id: holdId, cause, amount, reason, placedBy, createdAt, outcome, liftedBy, liftedAt, isReturned, evidence }) => (
          <li key={holdId} className="grid gap-1 py-3 first:pt-0">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="figures font-semibold">{formatUsd(amount)}</span>
              <Badge tone={outcome ? 'neutral' : 'warn'}>{outcome ? (isReturned ? 'Settled' : outcomes[outcome]) : 'On hold'}</Badge>
            </p>
            <p className="[overflow-wrap:anywhere]">{reason}</p>
            <p className="text-sm text-muted">
              {{ claim: 'Claim', case: 'Withheld vehicle', dispute: 'Dispute', desk: 'Administrator' }[cause]}
              <span>{placedBy && `, ${placedBy}`}</span>, {formatDateTime(createdAt)}
              <span>{liftedAt && `; released ${formatDateTime(liftedAt)}${liftedBy ? `, ${liftedBy}` : ''}`}</span>
            </p>
            {evidence && <Evidence paymentId={id} holdId={holdId} evidence={evidence} isOver={outcome !== null} />}
            {can.thaw && isReleasedByOps(cause) && !outcome && (
              <p className="flex flex-wrap gap-2">
                <Button size="sm" variant="secondary" onClick={() => setChosen({ id: holdId, step: 'release' })}>
                  {isReturned ? 'Send to card again' : 'Release hold'}
                </Button>
                {isReturned && (
                  <Button size="sm" variant="secondary" onClick={() => setChosen({ id: holdId, step: 'give_back' })}>
                    Refunded another way
                  </Button>
                )}
              </p>
            )}
          </li>
        ))}
      </ul>
      {hold && chosen?.step === 'release' && <ReleaseDialog paymentId={id} hold={hold} onClose={() => setChosen(null)} />}
      {hold && chosen?.step === 'give_back' && (
        <GiveBackDialog paymentId={id} amount={hold.amount} of={{ holdId: hold.id }} onClose={() => setChosen(null)} />
      )}
    </Card>
  );
}

interface HoldDialogProps {
  paymentId: string;
  hold: PaymentDetail['holds'][number];
  onClose: () => void;
}

function ReleaseDialog({ paymentId, hold, onClose }: HoldDialogProps) {
  const send = useSend(releaseHold, { refreshes: opsReads, idempotent: true });
  return (
    <ReasonDialog
      title={`Release ${formatUsd(hold.amount)}?`}
      text={
        hold.isReturned
          ? 'The amount is sent again to the same card that returned it.'
          : 'If the job is completed, the amount goes to the carrier; if the booking was cancelled, to the shipper. Otherwise it is held until delivery.'
      }
      hint="Visible to both sides and in the payment history."
      missing="Enter a reason for both sides"
      maxLength={500}
      action="Release hold"
      pendingLabel="Releasing..."
      onSend={(reason) => send.mutateAsync({ params: { id: paymentId }, body: { holdId: hold.id, reason } })}
      onClose={onClose}
    />
  );
}
