import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { call } from '#web/api/requests/call.ts';
import { useCall, useSend } from '#web/api/queries.ts';
import { SubmitButton, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from '#domains/accounts/endpoints.ts';
import { newPasskey, passkeyName, type Passkey } from '#domains/accounts/passkeys/passkeys-schemas.ts';
import { createPasskey, passkeyProblem } from '../sign-in/passkey.ts';
import { OwnerReauthenticationDialog } from './reauthentication-dialog.tsx';
import { OwnerReauthenticationFields } from './reauthentication-fields.tsx';

type PasskeyDialog = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey };

const refreshes = [listPasskeys.path, '/api/compliance/status'];

export function PasskeysCard() {
  const passkeys = useCall(listPasskeys, {});
  const remove = useSend(removePasskey, { refreshes });
  const [chosen, setChosen] = useState<PasskeyDialog | null>(null);
  const close = () => setChosen(null);
  const problem = passkeyProblem();
  if (problem !== null && passkeys.data?.length === 0) return null;
  return (
    <Card
      id="passkeys"
      title="Passkeys"
      text="Sign in with your fingerprint, face or screen lock. No password or code needed."
      flush
      aside={
        problem === null && (
          <Button variant="secondary" size="sm" icon="plus" onClick={() => setChosen({ what: 'add' })}>
            Add passkey
          </Button>
        )
      }
    >
      {problem !== null && <p className="border-t border-line px-5 py-3 text-muted">{problem}</p>}
      <ListState query={passkeys} empty={<p className="border-t border-line px-5 py-3 text-muted">No passkeys yet.</p>}>
        {(rows) => (
          <ul className="divide-y divide-line border-t border-line" aria-label="Passkeys">
            {rows.map((passkey) => (
              <PasskeyLine key={passkey.id} passkey={passkey} onChoose={setChosen} />
            ))}
          </ul>
        )}
      </ListState>
      <Dialog open={chosen?.what === 'add'} onOpenChange={(open) => !open && close()} size="sm" title="Add a passkey">
        <AddForm onDone={close} />
      </Dialog>
      <Dialog open={chosen?.what === 'rename'} onOpenChange={(open) => !open && close()} size="sm" title="Rename passkey">
        {chosen?.what === 'rename' && <RenameForm passkey={chosen.passkey} onDone={close} />}
      </Dialog>
      <OwnerReauthenticationDialog
        open={chosen?.what === 'remove'}
        onClose={close}
        title={chosen?.what === 'remove' ? `Remove ${chosen.passkey.name}?` : 'Remove passkey?'}
        text="It can no longer sign in to your account. Delete it on your device too."
        id="remove-passkey"
        action="Remove"
        pendingLabel="Removing..."
        dangerous
        onProof={async (body) => chosen?.what === 'remove' && remove.mutateAsync({ params: { id: chosen.passkey.id }, body })}
      />
    </Card>
  );
}

function PasskeyLine({ passkey, onChoose }: { passkey: Passkey; onChoose: (chosen: PasskeyDialog) => void }) {
  const { name, isSynced, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted">
          {isSynced ? 'Synced' : 'On one device'} · added {formatDateTime(createdAt)} ·{' '}
          {lastUsedAt ? `last used ${formatDateTime(lastUsedAt)}` : 'not used yet'}
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="quiet" size="sm" aria-label={`Rename ${name}`} onClick={() => onChoose({ what: 'rename', passkey })}>
          Rename
        </Button>
        <Button variant="secondary" size="sm" aria-label={`Remove ${name}`} onClick={() => onChoose({ what: 'remove', passkey })}>
          Remove
        </Button>
      </div>
    </li>
  );
}

const addId = 'add-passkey';

function AddForm({ onDone }: { onDone: () => void }) {
  const form = useZodForm(newPasskey, { name: '', password: '', code: '' });
  const add = useSend(addPasskey, { refreshes });
  const submit = async ({ name, ...proof }: BodyOf<typeof beginPasskey> & { name: string }) => {
    const { options } = await call(beginPasskey, { body: proof });
    await add.mutateAsync({ body: { name, passkey: await createPasskey(options) } });
    onDone();
  };
  return (
    <Form form={form} id={addId} onSubmit={submit}>
      <TextField formId={addId} name="name" label="Name" hint="Where you keep it, such as 'iPhone'." autoComplete="off" required />
      <OwnerReauthenticationFields formId={addId} />
      <SubmitButton className="justify-self-start" pendingLabel="Waiting for your device...">
        Continue
      </SubmitButton>
    </Form>
  );
}

const renameId = 'rename-passkey';

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const form = useZodForm(passkeyName, { name: passkey.name });
  const rename = useSend(renamePasskey, { refreshes });
  const submit = async (body: { name: string }) => {
    await rename.mutateAsync({ params: { id: passkey.id }, body });
    onDone();
  };
  return (
    <Form form={form} id={renameId} onSubmit={submit}>
      <TextField formId={renameId} name="name" label="Name" autoComplete="off" required />
      <SubmitButton className="justify-self-start" pendingLabel="Saving...">
        Save
      </SubmitButton>
    </Form>
  );
}
