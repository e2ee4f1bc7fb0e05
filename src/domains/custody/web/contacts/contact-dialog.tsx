import { formatPhone } from '#shared/text/phones.ts';
import { useSend } from '#web/api/queries.ts';
import { SubmitButton, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormFoot } from '#web/ui/inputs/form-foot.tsx';
import { showFailure } from '#web/ui/feedback/toast-failure.ts';
import { addContact, changeContact } from '../../endpoints.ts';
import { contactForm, type ContactForm, type ExternalContact } from '../../contacts/schemas.ts';

interface Props {
  transportId: string;
  contact?: ExternalContact;
  onClose: () => void;
}

export function ContactDialog({ transportId, contact, onClose }: Props) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={contact ? `Edit ${contact.fullName}` : 'Add external contact'}>
      <ContactFields transportId={transportId} onClose={onClose} {...(contact && { contact })} />
    </Dialog>
  );
}

const formId = 'external-contact';

export const typedContact = (contact: ExternalContact | undefined) => ({
  fullName: contact?.fullName ?? '',
  email: contact?.email ?? '',
  phone: formatPhone(contact?.phone ?? ''),
  companyName: contact?.companyName ?? '',
});

export function ContactFields({ transportId, contact, onClose }: Props) {
  const form = useZodForm(contactForm, typedContact(contact));
  const refreshes = [`/api/transports/${transportId}/`];
  const add = useSend(addContact, { refreshes });
  const change = useSend(changeContact, { refreshes });
  const save = async (body: ContactForm) => {
    await (contact
      ? change.mutateAsync({ params: { contactId: contact.id }, body })
      : add.mutateAsync({ params: { id: transportId }, body }));
    onClose();
  };
  const showError = (error: unknown) =>
    showFailure(contact ? 'Failed to update external contact' : 'Failed to add external contact', error);
  return (
    <Form id={formId} form={form} onSubmit={save} onFailure={showError} className="gap-4">
      <TextField formId={formId} name="fullName" label="Full name" autoComplete="off" required />
      <TextField formId={formId} name="email" label="Email" type="email" autoComplete="off" required />
      <TextField formId={formId} name="phone" label="Phone" hint="For reference only" type="tel" autoComplete="off" optional />
      <TextField formId={formId} name="companyName" label="Company" autoComplete="off" optional />
      <FormFoot onCancel={onClose}>
        <SubmitButton pendingLabel="Saving...">{contact ? 'Save' : 'Add contact'}</SubmitButton>
      </FormFoot>
    </Form>
  );
}
