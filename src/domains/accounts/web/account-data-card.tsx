import { useState } from 'react';
import { utcDay } from '#shared/dates/days.ts';
import { call } from '#web/api/requests/call.ts';
import { clearCredentials } from '#web/api/credentials.ts';
import { useSend } from '#web/api/queries.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { saveBlob } from '#web/ui/save-file.ts';
import type { RetainedData } from '../own/settings-schemas.ts';
import { deleteAccount, getMyArchive } from '../endpoints.ts';
import { OwnerReauthenticationDialog, OwnerReauthenticationForm, type OwnerReauthentication } from './security/reauthentication-dialog.tsx';
import { useSession } from './session.ts';

export function AccountDataCard() {
  const { signOut } = useSession();
  const [isDeleting, setDeleting] = useState(false);
  const [isDownloading, setDownloading] = useState(false);
  const [retainedData, setRetainedData] = useState<readonly RetainedData[] | null>(null);
  return (
    <Card title="Your data" text="Download a copy of your data with photos and documents as a ZIP, or delete your account.">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" icon="download" onClick={() => setDownloading(true)}>
          Download my data
        </Button>
        <ButtonLink to="/settings/files" variant="secondary">
          Who saw my files
        </ButtonLink>
        <Button variant="quiet" icon="trash" className="text-bad!" onClick={() => setDeleting(true)}>
          Delete account
        </Button>
      </div>
      <OwnerReauthenticationDialog
        open={isDownloading}
        onClose={() => setDownloading(false)}
        title="Download your data"
        text="All your data in one file. Confirm that it’s you."
        id="download-data"
        action="Download"
        pendingLabel="Preparing the file..."
        onProof={download}
      />
      <Dialog
        open={isDeleting}
        onOpenChange={(isOpen) => (retainedData ? void signOut() : setDeleting(isOpen))}
        title={retainedData ? 'Your account was deleted' : 'Delete your account?'}
        text={
          retainedData
            ? 'We deleted your name, addresses, numbers, sessions, drafts and notifications. We must keep:'
            : 'We remove your name, addresses and numbers and end every session. You can’t undo this. We keep records of finished transports where the law requires it.'
        }
      >
        {retainedData ? (
          <RetainedData retainedData={retainedData} onClose={() => void signOut()} />
        ) : (
          <DeleteForm onDeleted={setRetainedData} />
        )}
      </Dialog>
    </Card>
  );
}

function RetainedData({ retainedData, onClose }: { retainedData: readonly RetainedData[]; onClose: () => void }) {
  return (
    <div className="grid gap-4">
      <ul className="grid gap-3">
        {retainedData.map(({ what, why }) => (
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

async function download(body: OwnerReauthentication): Promise<void> {
  const file: unknown = await call(getMyArchive, { body });
  saveBlob(`carriage-my-data-${utcDay(new Date())}.zip`, await (file as Response).blob());
}

function DeleteForm({ onDeleted }: { onDeleted: (kept: readonly RetainedData[]) => void }) {
  const remove = useSend(deleteAccount);
  const submit = async (body: OwnerReauthentication) => {
    const { kept } = await remove.mutateAsync({ body });
    // Without credentials, a 401 doesn't navigate away from this message.
    clearCredentials();
    onDeleted(kept);
  };
  return <OwnerReauthenticationForm id="delete-account" action="Delete account" pendingLabel="Deleting..." dangerous onProof={submit} />;
}
