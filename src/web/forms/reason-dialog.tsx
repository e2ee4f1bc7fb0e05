import type { ReactNode } from 'react';
import { z } from 'zod';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormFoot } from '#web/ui/inputs/form-foot.tsx';
import { SubmitButton, TextareaField } from './fields.tsx';
import { Form } from './form.tsx';
import { showFailure } from '#web/ui/feedback/toast-failure.ts';
import { useZodForm } from './zod-form.ts';

interface ReasonDialogProps {
  title: string;
  text: string;
  label?: string;
  /** A neutral button, for a step that harms nobody. */
  isCalm?: boolean;
  hint: string;
  missing: string;
  minLength?: number;
  maxLength: number;
  action: string;
  pendingLabel: string;
  /** Toast title if `onSend` fails; without it the dialog shows the error. */
  failed?: string;
  onSend: (reason: string) => Promise<unknown>;
  onClose: () => void;
  initialReason?: string;
  /** Shown above the reason. */
  children?: ReactNode;
}

export function ReasonDialog({ title, text, onClose, children, ...form }: ReasonDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} text={text}>
      {children && <div className="mb-4">{children}</div>}
      <ReasonForm onClose={onClose} {...form} />
    </Dialog>
  );
}

const formId = 'reason';

type FormProps = Omit<ReasonDialogProps, 'title' | 'text' | 'children'>;

function ReasonForm({
  label = 'Reason',
  isCalm = false,
  hint,
  missing,
  minLength = 1,
  maxLength,
  action,
  pendingLabel,
  initialReason = '',
  failed,
  onSend,
  onClose,
}: FormProps) {
  const schema = z.object({ reason: z.string().trim().min(minLength, missing).max(maxLength, `At most ${maxLength} characters`) });
  const form = useZodForm(schema, { reason: initialReason });
  const send = async ({ reason }: { reason: string }) => {
    await onSend(reason);
    onClose();
  };
  const showError = (error: unknown) => showFailure(failed!, error);
  return (
    <Form form={form} onSubmit={send} {...(failed && { onFailure: showError })} id={formId} isOneField className="gap-4">
      <TextareaField formId={formId} name="reason" label={label} hint={hint} required />
      <FormFoot onCancel={onClose}>
        <SubmitButton variant={isCalm ? 'primary' : 'danger'} pendingLabel={pendingLabel}>
          {action}
        </SubmitButton>
      </FormFoot>
    </Form>
  );
}
