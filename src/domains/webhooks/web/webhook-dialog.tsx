import { useState } from 'react';
import { reauthenticationInput } from '#domains/accounts/reauthentication/reauthentication-schemas.ts';
import { OwnerReauthenticationFields } from '#domains/accounts/web/security/reauthentication-fields.tsx';
import { LeaveSecret, ShownOnce } from '#domains/accounts/web/shown-once.tsx';
import type { BodyOf } from '#shared/endpoint.ts';
import { useSend } from '#web/api/queries.ts';
import { SubmitButton, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { changeWebhook, listWebhooks, makeWebhook, renewWebhookSecret } from '../endpoints.ts';
import { webhookInput, type Webhook } from '../schemas.ts';
import { FactsField } from './facts-field.tsx';
import { useWebhookSend } from './use-webhook-send.ts';

const refreshes = [listWebhooks.path];

interface WindowProps {
  open: boolean;
  onClose: () => void;
}

const Secret = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <ShownOnce title="Copy the secret now. We show it only once." secret={secret} copy="Copy secret" onClose={onClose}>
    Your server uses it to verify that deliveries come from us. Store it safely.
  </ShownOnce>
);

function useShownSecret(onClose: () => void) {
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    onClose();
    setSecret(null);
  };
  const [isLeaving, setLeaving] = useState(false);
  const leave = <LeaveSecret open={isLeaving} what="secret" onStay={() => setLeaving(false)} onLeave={close} />;
  return { secret, setSecret, close, leave, turn: (isOpen: boolean) => !isOpen && (secret ? setLeaving(true) : close()) };
}

export function NewWebhook({ open, onClose }: WindowProps) {
  const { secret, setSecret, close, leave, turn } = useShownSecret(onClose);
  const make = useSend(makeWebhook, { refreshes });
  const start = { url: '', description: '', facts: null, password: '', code: '' };
  return (
    <Dialog open={open} onOpenChange={turn} title={secret ? 'Webhook created' : 'New webhook'}>
      {secret ? (
        <Secret secret={secret} onClose={close} />
      ) : (
        <WebhookForm
          start={start}
          buttonLabels={['Create webhook', 'Creating...']}
          onSend={async (body) => setSecret((await make.mutateAsync({ body })).secret)}
        />
      )}
      {leave}
    </Dialog>
  );
}

export function ChangeWebhook({ webhook, open, onClose }: WindowProps & { webhook: Webhook }) {
  const change = useWebhookSend(changeWebhook);
  const { id, url, description, facts } = webhook;
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title="Change webhook">
      <WebhookForm
        start={{ url, description, facts, password: '', code: '' }}
        buttonLabels={['Save', 'Saving...']}
        onSend={async (body) => {
          await change.mutateAsync({ params: { id }, body });
          onClose();
        }}
      />
    </Dialog>
  );
}

type Body = BodyOf<typeof makeWebhook>;

interface FormProps {
  start: { url: string; description: string; facts: string[] | null; password: string; code: string };
  buttonLabels: readonly [action: string, pending: string];
  onSend: (body: Body) => Promise<void>;
}

const formId = 'webhook';

function WebhookForm({ start, buttonLabels: [action, pending], onSend }: FormProps) {
  const form = useZodForm(webhookInput, start);
  return (
    <Form form={form} id={formId} onSubmit={onSend}>
      <TextField
        formId={formId}
        name="url"
        label="Server address"
        hint="A public https:// address, unless this site’s operator allows other networks."
        inputMode="url"
        autoComplete="off"
        figures
        required
      />
      <TextField
        formId={formId}
        name="description"
        label="Description"
        hint="For example, 'Dispatch software'."
        autoComplete="off"
        optional
      />
      <FactsField formId={formId} />
      <OwnerReauthenticationFields formId={formId} />
      <div>
        <SubmitButton pendingLabel={pending}>{action}</SubmitButton>
      </div>
    </Form>
  );
}

const secretFormId = 'webhook-secret';

export function NewSecret({ id, open, onClose }: WindowProps & { id: string }) {
  const { secret, setSecret, close, leave, turn } = useShownSecret(onClose);
  const form = useZodForm(reauthenticationInput, { password: '', code: '' });
  const renew = useWebhookSend(renewWebhookSecret);
  return (
    <Dialog
      open={open}
      onOpenChange={turn}
      title={secret ? 'Secret created' : 'Create a new secret?'}
      text={
        secret
          ? undefined
          : 'The current secret also signs for 24 hours, so you can replace it. If someone else knows it, create a new secret twice to stop it immediately.'
      }
    >
      {secret ? (
        <Secret secret={secret} onClose={close} />
      ) : (
        <Form
          form={form}
          id={secretFormId}
          onSubmit={async (body) => {
            setSecret((await renew.mutateAsync({ params: { id }, body })).secret);
            form.reset();
          }}
        >
          <OwnerReauthenticationFields formId={secretFormId} />
          <div>
            <SubmitButton pendingLabel="Creating...">Create secret</SubmitButton>
          </div>
        </Form>
      )}
      {leave}
    </Dialog>
  );
}
