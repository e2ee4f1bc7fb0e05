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
import { reasonInput, sumInput, type PaymentDetail } from '../../desk/schemas.ts';
import { deskReads } from './desk-data.ts';
import { asksSecond, blockedPartWords, earlyWaitWords, secondPersonWords, sumVerb } from './desk-words.ts';

/** What is done with a sum. */
export type SumStep = 'hold' | 'release' | 'refund' | 'reversal';

export const sumSteps = {
  hold: {
    endpoint: holdSum,
    title: 'Freeze a sum',
    text: 'Nobody is paid of it and nothing of it goes back until an administrator frees it. The rest goes its way.',
    action: 'Freeze this sum',
    stays: 'stays free',
    told: 'Both sides are told; it is kept with the payment.',
  },
  release: {
    endpoint: releaseToCarrier,
    title: 'Pay the carrier early',
    text: 'The sum goes to the carrier before the review window ends. It can be taken back only while the carrier’s account has as much.',
    action: 'Pay this sum',
    stays: 'stays held for the carrier',
    told: 'Both sides are told; it is kept with the payment.',
  },
  refund: {
    endpoint: refundShipper,
    title: 'Refund the shipper',
    text: 'The sum goes back to the card that paid. It cannot be taken back.',
    action: 'Refund this sum',
    stays: 'stays held',
    told: 'Both sides are told; it is kept with the payment.',
  },
  reversal: {
    endpoint: reverseTransfer,
    title: 'Take back from the carrier',
    text: 'The payment provider takes the sum out of the carrier’s account, and it goes back to the shipper’s card as soon as it is here. Where the account has not as much, the provider refuses it and nothing is moved.',
    action: 'Take this sum back',
    stays: 'stays with the carrier',
    told: 'Both sides are told: the carrier now, the shipper as soon as it is back. It is kept with the payment.',
  },
} as const;

const schema = z.object({ amount: sumInput, reason: reasonInput });
const formId = 'sum';

/** What is there to be moved by a step. */
export const sumThere = (step: SumStep, { free, releasable, refundable, reversible }: PaymentDetail['sums']): string =>
  ({ hold: free, release: releasable, refund: refundable, reversal: reversible })[step];

/** A window for a step with a sum: how much is there, what stays, why, and whether a second person is asked. */
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
  const send = useSend(endpoint, { refreshes: deskReads, idempotent: true });
  const form = useZodForm(schema, { amount: '', reason: '' });
  const typed = useWatch({ control: form.control, name: 'amount' });
  const isAsked = asksSecond(step, typed, payment);
  const there = sumThere(step, payment.sums);
  const ofBlocked = step === 'refund' && blockedPartWords(payment.sums);
  const submit = async (body: z.output<typeof schema>) => {
    await send.mutateAsync({ params: { id: payment.id }, body });
    onClose();
  };
  return (
    <Form form={form} onSubmit={submit} id={formId} className="gap-4">
      <p>
        <span className="figures font-semibold">{formatUsd(there)}</span> is there to be moved
        {step === 'release' ? ', without the service fee.' : '.'}
        <span>{ofBlocked && ` ${ofBlocked}`}</span>
      </p>
      {step === 'release' && payment.payeeWaits && <Alert tone="warn">{earlyWaitWords[payment.payeeWaits]}</Alert>}
      <MoneyField formId={formId} name="amount" label="Sum" hint="Dollars and cents, like 125.00" required />
      <Button size="sm" variant="secondary" className="-mt-2 justify-self-start" onClick={() => form.setValue('amount', there)}>
        All of it
      </Button>
      <Outlook
        cents={typedCents(typed) ?? 0}
        thereCents={toCents(there)}
        stays={stays}
        asks={isAsked && secondPersonWords(step, payment)}
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

/** What the typed sum means, said while it is typed. */
function Outlook({ cents, thereCents, stays, asks }: { cents: number; thereCents: number; stays: string; asks: string | false }) {
  const leftCents = thereCents - cents;
  return (
    <p role="status" className="min-h-12 border-l-4 border-line-strong pl-3 text-sm">
      <span>
        {cents > 0 && (leftCents >= 0 ? `${formatUsd(leftCents)} ${stays}. ` : `That is ${formatUsd(-leftCents)} more than is there. `)}
      </span>
      <span>{asks}</span>
    </p>
  );
}
