import { useState } from 'react';
import type { z } from 'zod';
import { SubmitButton, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormFoot } from '#web/ui/inputs/form-foot.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { newParticipant } from '#domains/transports/participants/participants-schemas.ts';
import { useAddParticipant } from './data.ts';

export function AddParticipant({ transportId }: { transportId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" icon="plus" onClick={() => setOpen(true)}>
        Add a participant
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Add a participant"
        text="An inspection agent, storage yard or insurance provider. They can see the addresses, documents and chain of custody of this transport until you remove them."
      >
        <AddForm transportId={transportId} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

const formId = 'participant';

function AddForm({ transportId, onClose }: { transportId: string; onClose: () => void }) {
  const add = useAddParticipant();
  const form = useZodForm(newParticipant, { email: '' });
  const send = async ({ email }: z.output<typeof newParticipant>) => {
    await add.mutateAsync({ params: { id: transportId }, body: { email } });
    onClose();
    toast({ title: 'Participant added', description: `${email} can now see this transport. We sent them an email.` });
  };
  return (
    <Form form={form} id={formId} className="gap-4" onSubmit={send}>
      <TextField
        formId={formId}
        name="email"
        type="email"
        label="Email address"
        hint="The confirmed address of their Carriage account."
        autoComplete="off"
        required
      />
      <FormFoot onCancel={onClose}>
        <SubmitButton pendingLabel="Adding...">Add</SubmitButton>
      </FormFoot>
    </Form>
  );
}
