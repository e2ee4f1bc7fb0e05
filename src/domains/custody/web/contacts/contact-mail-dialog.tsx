import { useWatch } from 'react-hook-form';
import { useSend } from '#web/api/queries.ts';
import { SelectField, SubmitButton, TextareaField, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormFoot } from '#web/ui/inputs/form-foot.tsx';
import { showFailure } from '#web/ui/feedback/toast-failure.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { contactMail, type ContactMail, type ExternalContact } from '../../contacts/schemas.ts';
import { sendContactMail } from '../../endpoints.ts';
import { templateLabels, templateTypes } from '../../contacts/template-rules.ts';

interface Props {
  contact: ExternalContact;
  onClose: () => void;
}

export function ContactMailDialog({ contact, onClose }: Props) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Send email to ${contact.fullName}`} text={contact.email}>
      <MailFields contact={contact} onClose={onClose} />
    </Dialog>
  );
}

const formId = 'contact-mail';
const options = templateTypes.map((value) => ({ value, label: templateLabels[value] }));

function MailFields({ contact, onClose }: Props) {
  const form = useZodForm(contactMail, { templateType: 'address_confirmation', customSubject: '', customBody: '' });
  const send = useSend(sendContactMail, { refreshes: [`/api/transports/${contact.transportId}/`] });
  const type = useWatch({ control: form.control, name: 'templateType' });
  const submit = async (body: ContactMail) => {
    await send.mutateAsync({ params: { id: contact.transportId, contactId: contact.id }, body });
    toast({ title: 'Email sent', description: `To ${contact.email}, logged in the timeline.` });
    onClose();
  };
  return (
    <Form id={formId} form={form} onSubmit={submit} onFailure={(error) => showFailure('Failed to send email', error)} className="gap-4">
      <SelectField formId={formId} name="templateType" label="Template" options={options} required />
      {type === 'custom' && (
        <>
          <TextField formId={formId} name="customSubject" label="Subject" autoComplete="off" required />
          <TextareaField formId={formId} name="customBody" label="Message" required />
        </>
      )}
      <FormFoot onCancel={onClose}>
        <SubmitButton pendingLabel="Sending...">Send email</SubmitButton>
      </FormFoot>
    </Form>
  );
}
