import { z } from 'zod';
import { formatUsd } from '#shared/money.ts';
import { MoneyField, SubmitButton, TextareaField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormFoot } from '#web/ui/inputs/form-foot.tsx';
import { decisionInput } from '../schemas.ts';

interface SumWordsProps {
  title: string;
  text: string;
  claimed: string;
  sumLabel: string;
  wordsLabel: string;
  action: string;
  onSend: (body: z.output<typeof decisionInput>) => Promise<unknown>;
  onClose: () => void;
}

const formId = 'claim-sum';

/** An offer or a decision. If `onSend` throws, shows the error and keeps the dialog open. */
export function AmountReasonDialog({ title, text, claimed, sumLabel, wordsLabel, action, onSend, onClose }: SumWordsProps) {
  const form = useZodForm(decisionInput, { amount: '', words: '' });
  const send = async (body: z.output<typeof decisionInput>) => {
    await onSend(body);
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} text={text}>
      <Form form={form} onSubmit={send} id={formId} className="gap-4">
        <MoneyField
          formId={formId}
          name="amount"
          label={sumLabel}
          hint={`Claimed: ${formatUsd(claimed)}`}
          placeholder="0.00"
          className="[&>div]:max-w-none"
          required
        />
        <Button size="sm" variant="secondary" className="-mt-2 justify-self-start" onClick={() => form.setValue('amount', claimed)}>
          Full amount
        </Button>
        <TextareaField formId={formId} name="words" label={wordsLabel} hint="Visible to both sides." rows={3} required />
        <FormFoot onCancel={onClose}>
          <SubmitButton pendingLabel="Sending...">{action}</SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  );
}
