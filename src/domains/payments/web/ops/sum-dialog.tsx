import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { typedCents } from '#shared/amount.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import { useSend } from '#web/api/queries.ts';
import { MoneyField, SubmitButton, TextareaField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormFoot } from '#web/ui/inputs/form-foot.tsx';
import { holdSum, refundShipper, releaseToCarrier, reverseTransfer } from '../../endpoints.ts';
import { reasonInput, sumInput, type PaymentDetail } from '../../ops/schemas.ts';
import { opsReads } from './ops-data.ts';
import { isApprovalNeeded, describeBlockedPart, earlyWaitLabels, describeSecondPerson, sumVerb } from './ops-labels.ts';

export type SumStep = 'hold' | 'release' | 'refund' | 'reversal';

export const sumSteps = {
  hold: {
    endpoint: holdSum,
    title: 'Put on hold',
    text: 'The amount is neither paid out nor refunded until an administrator releases the hold. The rest is not affected.',
    action: 'Put on hold',
    stays: 'is not on hold',
    told: 'Visible to both sides and in the payment history.',
  },
  release: {
    endpoint: releaseToCarrier,
    title: 'Pay carrier early',
    text: 'The carrier gets the amount before the review window ends. You can reverse it only while the carrier’s account has enough money.',
    action: 'Pay carrier',
    stays: 'stays held for the carrier',
    told: 'Visible to both sides and in the payment history.',
  },
  refund: {
    endpoint: refundShipper,
    title: 'Refund shipper',
    text: 'The amount goes back to the shipper’s card. You cannot undo this.',
    action: 'Refund',
    stays: 'stays held',
    told: 'Visible to both sides and in the payment history.',
  },
  reversal: {
    endpoint: reverseTransfer,
    title: 'Reverse transfer',
    text: 'The payment provider withdraws the amount from the carrier’s account, then we refund the shipper’s card. If the account does not have enough money, the reversal fails.',
    action: 'Reverse transfer',
    stays: 'stays with the carrier',
    told: 'Visible to the carrier now, to the shipper when the money is back, and in the payment history.',
  },
} as const;

const schema = z.object({ amount: sumInput, reason: reasonInput });
const formId = 'sum';

export const sumThere = (step: SumStep, { free, releasable, refundable, reversible }: PaymentDetail['sums']): string =>
  ({ hold: free, release: releasable, refund: refundable, reversal: reversible })[step];

export function SumDialog({ step, payment, onClose }: { step: SumStep; payment: PaymentDetail; onClose: () => void }) {
  const { title, text } = sumSteps[step];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} text={text}>
      <SumForm step={step} payment={payment} onClose={onClose} />
    </Dialog>
  );
}

export function SumForm({ step, payment, onClose }: { step: SumStep; payment: PaymentDetail; onClose: () => void }) {
  const { endpoint, action, stays, told } = sumSteps[step];
  const send = useSend(endpoint, { refreshes: opsReads, idempotent: true });
  const form = useZodForm(schema, { amount: '', reason: '' });
  const typed = useWatch({ control: form.control, name: 'amount' });
  const isAsked = isApprovalNeeded(step, typed, payment);
  const there = sumThere(step, payment.sums);
  const ofBlocked = step === 'refund' && describeBlockedPart(payment.sums);
  const submit = async (body: z.output<typeof schema>) => {
    await send.mutateAsync({ params: { id: payment.id }, body });
    onClose();
  };
  return (
    <Form form={form} onSubmit={submit} id={formId} className="gap-4">
      <p>
        <span className="figures font-semibold">{formatUsd(there)}</span> available{step === 'release' ? ', without the service fee.' : '.'}
        <span>{ofBlocked && ` ${ofBlocked}`}</span>
      </p>
      {step === 'release' && payment.payeeWaits && <Alert tone="warn">{earlyWaitLabels[payment.payeeWaits]}</Alert>}
      <MoneyField formId={formId} name="amount" label="Amount" hint="Dollars and cents, like 125.00" required />
      <Button size="sm" variant="secondary" className="-mt-2 justify-self-start" onClick={() => form.setValue('amount', there)}>
        Full amount
      </Button>
      <Outlook
        cents={typedCents(typed) ?? 0}
        thereCents={toCents(there)}
        stays={stays}
        asks={isAsked && describeSecondPerson(step, payment)}
      />
      <TextareaField formId={formId} name="reason" label="Reason" hint={told} required rows={3} />
      <FormFoot onCancel={onClose}>
        <SubmitButton variant={step === 'hold' ? 'primary' : 'danger'} pendingLabel="Sending...">
          {sumVerb(action, isAsked)}
        </SubmitButton>
      </FormFoot>
    </Form>
  );
}

function Outlook({ cents, thereCents, stays, asks }: { cents: number; thereCents: number; stays: string; asks: string | false }) {
  const leftCents = thereCents - cents;
  return (
    <p role="status" className="min-h-12 border-l-4 border-line-strong pl-3 text-sm">
      <span>
        {cents > 0 && (leftCents >= 0 ? `${formatUsd(leftCents)} ${stays}. ` : `That is ${formatUsd(-leftCents)} more than available. `)}
      </span>
      <span>{asks}</span>
    </p>
  );
}
