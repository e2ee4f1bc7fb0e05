import { useState } from 'react';
import { useController } from 'react-hook-form';
import { formatDateTime } from '#shared/dates.ts';
import type { BodyInput, BodyOf, ReplyOf } from '#shared/endpoint.ts';
import { useSend } from '#web/api/queries.ts';
import { SelectField, SubmitButton, TextField } from '#web/forms/fields.tsx';
import { fieldId, Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { listAccessGrants, listApiKeys, makeApiKey } from '#domains/accounts/endpoints.ts';
import { apiKeyDays, apiKeyScopeLabels, apiKeyScopes } from '#domains/accounts/api-keys/api-key-rules.ts';
import { apiKeyInput } from '#domains/accounts/api-keys/api-keys-schemas.ts';
import { OwnerReauthenticationFields } from './reauthentication-fields.tsx';
import { LeaveSecret, ShownOnce } from '../shown-once.tsx';

type CreatedApiKey = ReplyOf<typeof makeApiKey>;

export function NewApiKey({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [createdKey, setCreatedKey] = useState<CreatedApiKey | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const close = () => {
    onClose();
    setCreatedKey(null);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && (createdKey ? setLeaving(true) : close())}
      title={createdKey ? `The key ${createdKey.name}` : 'New API key'}
      text={createdKey ? undefined : 'Anyone with the key can do what you choose here until it expires or you revoke it.'}
    >
      {createdKey ? <MadeKey apiKey={createdKey} onClose={close} /> : <KeyForm onMade={setCreatedKey} />}
      <LeaveSecret open={isLeaving} what="key" onStay={() => setLeaving(false)} onLeave={close} />
    </Dialog>
  );
}

function MadeKey({ apiKey, onClose }: { apiKey: CreatedApiKey; onClose: () => void }) {
  return (
    <ShownOnce title="Copy the key now. We show it only once." secret={apiKey.secret} copy="Copy key" onClose={onClose}>
      Store it safely. It works until {formatDateTime(apiKey.expiresAt)}.
    </ShownOnce>
  );
}

const formId = 'new-api-key';
const lengths = apiKeyDays.map((days) => ({ value: String(days), label: days === 365 ? 'A year (365 days)' : `${days} days` }));

function KeyForm({ onMade }: { onMade: (made: CreatedApiKey) => void }) {
  const form = useZodForm(apiKeyInput, { name: '', scopes: [], expiresInDays: '90', password: '', code: '' });
  const make = useSend(makeApiKey, { refreshes: [listApiKeys.path, listAccessGrants.path] });
  return (
    <Form form={form} id={formId} onSubmit={async (body: BodyOf<typeof makeApiKey>) => onMade(await make.mutateAsync({ body }))}>
      <TextField formId={formId} name="name" label="Name" hint="For example, 'Dispatch software'." autoComplete="off" required />
      <ScopesField />
      <SelectField formId={formId} name="expiresInDays" label="Works for" options={lengths} className="max-w-56" required />
      <OwnerReauthenticationFields formId={formId} />
      <div>
        <SubmitButton pendingLabel="Creating...">Create key</SubmitButton>
      </div>
    </Form>
  );
}

function ScopesField() {
  const { field, fieldState } = useController<BodyInput<typeof makeApiKey>, 'scopes'>({ name: 'scopes' });
  const toggle = (scope: (typeof field.value)[number], isChosen: boolean) =>
    field.onChange(apiKeyScopes.filter((each) => (each === scope ? isChosen : field.value.includes(each))));
  return (
    <Field label="Permissions" group required id={fieldId(formId, 'scopes')} error={fieldState.error?.message}>
      <div className="grid gap-2">
        {apiKeyScopes.map((scope) => (
          <Checkbox
            key={scope}
            {...apiKeyScopeLabels[scope]}
            checked={field.value.includes(scope)}
            onChange={(event) => toggle(scope, event.target.checked)}
          />
        ))}
      </div>
    </Field>
  );
}
