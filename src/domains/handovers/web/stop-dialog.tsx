import { z } from 'zod';
import { SubmitButton, TextareaField, ChoiceField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormFoot } from '#web/ui/inputs/form-foot.tsx';
import { mismatches, stopLabels } from '../release-rules.ts';
import { useStopHandover } from './handover-data.ts';

const formId = 'stop';
const schema = z.object({
  mismatch: z.enum(mismatches, "Choose what doesn't match"),
  words: z.string().trim().max(500, 'At most 500 characters'),
});
const choices = mismatches.map((value) => ({ value, label: stopLabels[value] }));

interface StopDialogProps {
  transportId: string;
  onClose: () => void;
  onStopped: () => void;
}

export function StopDialog(props: StopDialogProps) {
  const { onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="What doesn't match?"
      text="This blocks pickup, notifies the carrier and driver immediately, and is added to the chain of custody."
    >
      <StopForm {...props} />
    </Dialog>
  );
}

export function StopForm({ transportId, onClose, onStopped }: StopDialogProps) {
  const stop = useStopHandover();
  const form = useZodForm(schema, { words: '' });
  const send = async (body: z.output<typeof schema>) => {
    await stop.mutateAsync({ params: { id: transportId }, body });
    onStopped();
  };
  return (
    <Form form={form} onSubmit={send} id={formId} className="gap-4">
      <ChoiceField formId={formId} name="mismatch" label="What doesn't match" choices={choices} required />
      <TextareaField formId={formId} name="words" label="What you see" rows={2} optional />
      <FormFoot onCancel={onClose}>
        <SubmitButton variant="danger" pendingLabel="Stopping...">
          Stop handover
        </SubmitButton>
      </FormFoot>
    </Form>
  );
}
