import { useState } from 'react';
import { useSend } from '#web/api/queries.ts';
import { PasswordField, SubmitButton } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { deleteAccount, passwordAgain, type KeptData } from '../settings-contract.ts';
import { useSession } from './session.ts';

/** A copy of everything, and the end of everything. */
export function AccountDataCard() {
  const { signOut } = useSession();
  const [isDeleting, setDeleting] = useState(false);
  const [kept, setKept] = useState<readonly KeptData[] | null>(null);
  return (
    <Card title="Your data" text="Take a copy of what we keep of you with your photos and papers, as a ZIP, or delete the account.">
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/api/settings/my-archive" reloadDocument download variant="secondary" icon="download">
          Download my data
        </ButtonLink>
        <ButtonLink to="/settings/files" variant="secondary">
          Who saw my files
        </ButtonLink>
        <Button variant="quiet" icon="trash" className="text-bad!" onClick={() => setDeleting(true)}>
          Delete account
        </Button>
      </div>
      <Dialog
        open={isDeleting}
        onOpenChange={(isOpen) => (kept ? void signOut() : setDeleting(isOpen))}
        title={kept ? 'Your account was deleted' : 'Delete your account?'}
        text={
          kept
            ? 'Your name, addresses, numbers, sessions, drafts and notices are gone. What stays, and why:'
            : 'Your name, addresses and numbers are removed and every session ends. This cannot be undone. Records of finished transports stay where law needs them.'
        }
      >
        {kept ? <Kept kept={kept} onClose={() => void signOut()} /> : <DeleteForm onDeleted={setKept} />}
      </Dialog>
    </Card>
  );
}

function Kept({ kept, onClose }: { kept: readonly KeptData[]; onClose: () => void }) {
  return (
    <div className="grid gap-4">
      <ul className="grid gap-3">
        {kept.map(({ what, why }) => (
          <li key={what}>
            <p className="font-semibold">{what}</p>
            <p className="text-muted">{why}</p>
          </li>
        ))}
      </ul>
      <Button className="justify-self-start" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

const formId = 'delete-account';

function DeleteForm({ onDeleted }: { onDeleted: (kept: readonly KeptData[]) => void }) {
  const form = useZodForm(passwordAgain, { password: '' });
  const remove = useSend(deleteAccount);
  return (
    <Form form={form} id={formId} onSubmit={async (body) => onDeleted((await remove.mutateAsync({ body })).kept)}>
      <PasswordField formId={formId} name="password" label="Password" autoComplete="current-password" required />
      <SubmitButton variant="danger" pendingLabel="Deleting...">
        Delete account
      </SubmitButton>
    </Form>
  );
}
