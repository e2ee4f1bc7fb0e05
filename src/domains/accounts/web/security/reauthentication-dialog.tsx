import type { ReactNode } from 'react';
import type { z } from 'zod';
import { SubmitButton } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { reauthenticationInput } from '#domains/accounts/reauthentication/reauthentication-schemas.ts';
import { OwnerReauthenticationFields } from './reauthentication-fields.tsx';

/** What a call takes that asks for the password, and for a code where a second factor is on. */
export type OwnerReauthentication = z.output<typeof reauthenticationInput>;

interface OwnerReauthenticationFormProps {
  /** Id prefix of its fields. */
  id: string;
  action: string;
  pendingLabel: string;
  dangerous?: boolean;
  /** A failure is told above the fields. */
  onProof: (proof: OwnerReauthentication) => Promise<unknown>;
}

/** Password and code with one button. */
export function OwnerReauthenticationForm({ id, action, pendingLabel, dangerous, onProof }: OwnerReauthenticationFormProps) {
  const form = useZodForm(reauthenticationInput, { password: '', code: '' });
  return (
    <Form form={form} id={id} onSubmit={onProof}>
      <OwnerReauthenticationFields formId={id} />
      <SubmitButton variant={dangerous ? 'danger' : 'primary'} className="justify-self-start" pendingLabel={pendingLabel}>
        {action}
      </SubmitButton>
    </Form>
  );
}

interface OwnerReauthenticationProps extends OwnerReauthenticationFormProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text?: ReactNode;
}

/** Asks for the password, and for a code where a second factor is on, before what an open session alone may not do. Closes once it is done. */
export function OwnerReauthenticationDialog({ open, onClose, title, text, onProof, ...form }: OwnerReauthenticationProps) {
  const submit = async (proof: OwnerReauthentication) => {
    await onProof(proof);
    onClose();
  };
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} size="sm" title={title} text={text}>
      <OwnerReauthenticationForm {...form} onProof={submit} />
    </Dialog>
  );
}
