import { useState } from 'react';
import { invitationInput, type Invitation } from '#domains/accounts/overseen/invitations-schemas.ts';
import { inviteAdmin } from '#domains/accounts/endpoints.ts';
import { adminRoles, roleLabels } from '#shared/roles.ts';
import { useSend } from '#web/api/queries.ts';
import { SelectField, SubmitButton, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { accountReads } from '../users/user-steps.ts';

/** Only the invited person sees the link and the password. */
export function InviteAdmin() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button icon="user" variant="secondary" onClick={() => setOpen(true)}>
        Invite an administrator
      </Button>
      {isOpen && (
        <Dialog
          open
          onOpenChange={setOpen}
          title="Invite an administrator"
          text="We email a link to set a password. It works once and expires after seven days."
        >
          <InviteForm onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </div>
  );
}

export function InviteForm({ onDone }: { onDone: () => void }) {
  const form = useZodForm(invitationInput, { email: '', fullName: '', role: 'admin' });
  const send = useSend(inviteAdmin, { refreshes: accountReads });
  const save = async (body: Invitation) => {
    const { email } = await send.mutateAsync({ body });
    toast({ title: 'Invitation sent', description: `To ${email}` });
    onDone();
  };
  return (
    <Form id="invitation" form={form} onSubmit={save}>
      <TextField formId="invitation" name="fullName" label="Full name" autoComplete="off" required />
      <TextField formId="invitation" name="email" label="Email" type="email" autoComplete="off" required />
      <SelectField
        formId="invitation"
        name="role"
        label="Role"
        options={adminRoles.map((role) => ({ value: role, label: roleLabels[role] }))}
        required
      />
      <div>
        <SubmitButton pendingLabel="Sending...">Send invitation</SubmitButton>
      </div>
    </Form>
  );
}
