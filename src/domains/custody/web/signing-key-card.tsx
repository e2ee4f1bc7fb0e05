import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '#shared/dates.ts';
import { useCall, useSend } from '#web/api/queries.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import type { SigningKey } from '../signing/schemas.ts';
import { listSigningKeys, rotateSigningKey } from '../endpoints.ts';

const Present = ({ signing }: { signing: SigningKey | undefined }) =>
  signing ? (
    <p>
      Key <span className="figures">{signing.fingerprint.slice(0, 16)}</span> in use since {formatDateTime(signing.createdAt)}.{' '}
      <Link to="/custody-keys">All keys and signed days</Link>
    </p>
  ) : (
    <p>No key yet. The first is made with the first signed day, shortly after midnight UTC.</p>
  );

export function SigningKeyCard() {
  const keys = useCall(listSigningKeys, {});
  const rotate = useSend(rotateSigningKey, { refreshes: [listSigningKeys.path] });
  const [isOpen, setIsOpen] = useState(false);
  const send = async (reason: string) => {
    await rotate.mutateAsync({ body: { reason } });
    toast({ title: 'Signing key replaced' });
  };
  return (
    <section className="grid justify-items-start gap-4" aria-labelledby="signing-key">
      <h2 id="signing-key" className="font-head text-lg font-bold">
        Signing key
      </h2>
      <p className="max-w-text text-muted">
        Signs the chains of custody and the audit log every day. The private key never leaves this installation. Replace it if it may be
        compromised.
      </p>
      <ListState query={keys}>{(rows) => <Present signing={rows.find(({ retiredAt }) => retiredAt === null)} />}</ListState>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Replace key
      </Button>
      {isOpen && (
        <ReasonDialog
          title="Replace the signing key?"
          text="We sign with a new key from now on and destroy the current private key. Existing signatures stay valid."
          hint="Stored in the audit log"
          missing="Please give a reason"
          maxLength={300}
          action="Replace key"
          pendingLabel="Replacing..."
          onSend={send}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  );
}
