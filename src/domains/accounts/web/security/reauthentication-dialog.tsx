import type { ReactNode } from 'react';
import type { z } from 'zod';
import { SubmitButton } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { reauthenticationInput } from '#domains/accounts/reauthentication/reauthentication-schemas.ts';
import { OwnerReauthenticationFields } from './reauthentication-fields.tsx';

export type OwnerReauthentication = z.output<typeof reauthenticationInput>;

interface OwnerReauthenticationFormProps {
  id: string;
  action: string;
  pendingLabel: string;
  dangerous?: boolean;
  onProof: (proof: OwnerReauthentication) => Promise<unknown>;
}

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
