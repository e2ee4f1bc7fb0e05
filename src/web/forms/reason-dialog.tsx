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
  /** What is written; 'Reason' unless told. */
  label?: string;
  /** Nobody suffers the step: its button does not warn. */
  isCalm?: boolean;
  /** Who reads the reason. */
  hint: string;
  /** What is said while there is none, or one that is too short. */
  missing: string;
  /** Characters at least; one where nothing is said. */
  minLength?: number;
  maxLength: number;
  /** The verb on the button, and the same while it runs. */
  action: string;
  pendingLabel: string;
  /** What was not done, told in a toast with why where `onSend` fails; absent where the window shows it. */
  failed?: string;
  /** Does it; what it throws leaves the window open. */
  onSend: (reason: string) => Promise<unknown>;
  onClose: () => void;
  /** The reason as it was written elsewhere. */
  given?: string;
  /** What one has to know before, above the reason. */
  children?: ReactNode;
}

/** A window for a step that is not taken without words, as one that somebody else suffers. Shown while it is rendered. */
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
  given = '',
  failed,
  onSend,
  onClose,
}: FormProps) {
  const schema = z.object({ reason: z.string().trim().min(minLength, missing).max(maxLength, `At most ${maxLength} characters`) });
  const form = useZodForm(schema, { reason: given });
  const send = async ({ reason }: { reason: string }) => {
    await onSend(reason);
    onClose();
  };
  const tell = (error: unknown) => showFailure(failed!, error);
  return (
    <Form form={form} onSubmit={send} {...(failed && { onFailure: tell })} id={formId} isOneField className="gap-4">
      <TextareaField formId={formId} name="reason" label={label} hint={hint} required />
      <FormFoot onCancel={onClose}>
        <SubmitButton variant={isCalm ? 'primary' : 'danger'} pendingLabel={pendingLabel}>
          {action}
        </SubmitButton>
      </FormFoot>
    </Form>
  );
}
