import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { typedCents } from '#shared/amount.ts';
import { formatUsd, fromCents, toCents } from '#shared/money.ts';
import { MoneyField, SelectField, SubmitButton, TextareaField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormFoot } from '#web/ui/inputs/form-foot.tsx';
import { PriceLines, type PriceLine } from '#web/ui/facts/price-lines.tsx';
import { changeOrderInput } from '../../changes/schemas.ts';
import { changeAnswerHours, changeReasonLabels, changeReasons } from '../../changes/rules.ts';
import { EvidenceField } from '../evidence-field.tsx';
import { useAskForMore } from './change-data.ts';

const formId = 'ask-for-more';
const blank = { amount: '', reason: '' as never, words: '', photoId: '' };
const reasons = changeReasons.map((value) => ({ value, label: changeReasonLabels[value] }));

interface AskForMoreProps {
  transportId: string;
  agreedTotal: string;
  limit: string;
  onClose: () => void;
}

export function AskForMoreDialog(props: AskForMoreProps) {
  const { onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Request a price change"
      text={`The agreed price applies until the shipper approves. They have ${changeAnswerHours} hours to answer.`}
    >
      <AskForMoreForm {...props} />
    </Dialog>
  );
}

export function AskForMoreForm({ transportId, agreedTotal, limit, onClose }: AskForMoreProps) {
  const ask = useAskForMore();
  const form = useZodForm(changeOrderInput, blank);
  const send = async (body: z.output<typeof changeOrderInput>) => {
    await ask.mutateAsync({ params: { id: transportId }, body });
    onClose();
  };
  return (
    <Form form={form} onSubmit={send} id={formId} className="gap-4">
      <SelectField formId={formId} name="reason" label="Reason" options={reasons} placeholder="Choose a reason" required />
      <MoneyField
        formId={formId}
        name="amount"
        label="Amount"
        hint={`At most ${formatUsd(limit)}`}
        placeholder="0.00"
        className="[&>div]:max-w-none"
        required
      />
      <Totals control={form.control} agreedTotal={agreedTotal} />
      <TextareaField formId={formId} name="words" label="What happened" rows={3} hint="Visible to the shipper." required />
      <EvidenceField transportId={transportId} formId={formId} label="Photo" hint="Show what you found." />
      <FormFoot onCancel={onClose}>
        <SubmitButton pendingLabel="Sending...">Send request</SubmitButton>
      </FormFoot>
    </Form>
  );
}

export function moreLines(agreedTotal: string, typed: unknown): { lines: PriceLine[]; total: PriceLine } {
  const cents = typedCents(typed) ?? 0;
  return {
    lines: [
      { label: 'Agreed price', amount: formatUsd(agreedTotal) },
      { label: 'Increase', amount: `+ ${formatUsd(cents)}` },
    ],
    total: { label: 'New price', amount: formatUsd(fromCents(toCents(agreedTotal) + cents)) },
  };
}

function Totals({
  control,
  agreedTotal,
}: {
  control: ReturnType<typeof useZodForm<typeof changeOrderInput>>['control'];
  agreedTotal: string;
}) {
  const typed = useWatch({ control, name: 'amount' });
  return (
    <div aria-live="polite">
      <PriceLines caption="Price change" {...moreLines(agreedTotal, typed)} />
    </div>
  );
}
