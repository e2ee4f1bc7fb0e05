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
      Key <span className="figures">{signing.fingerprint.slice(0, 16)}</span> signs since {formatDateTime(signing.createdAt)}.{' '}
      <Link to="/custody-keys">All keys and signed days</Link>
    </p>
  ) : (
    <p>No key yet: the first one is made when the first day is signed, shortly after midnight UTC.</p>
  );

/** The key that signs the chains of custody, and its replacement, for super administrators. */
export function SigningKeyCard() {
  const keys = useCall(listSigningKeys, {});
  const rotate = useSend(rotateSigningKey, { refreshes: [listSigningKeys.path] });
  const [isOpen, setIsOpen] = useState(false);
  const send = async (reason: string) => {
    await rotate.mutateAsync({ body: { reason } });
    toast({ title: 'A new key signs from now on' });
  };
  return (
    <section className="grid justify-items-start gap-4" aria-labelledby="signing-key">
      <h2 id="signing-key" className="font-head text-lg font-bold">
        Signing key
      </h2>
      <p className="max-w-text text-muted">
        Signs the chains of custody and the audit log each day. Its private half never leaves this installation; replace it when somebody
        may have read it.
      </p>
      <ListState query={keys}>{(rows) => <Present signing={rows.find(({ retiredAt }) => retiredAt === null)} />}</ListState>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Replace the key
      </Button>
      {isOpen && (
        <ReasonDialog
          title="Replace the signing key?"
          text="A new key signs from now on. The private half of the present one is forgotten; what it signed goes on to verify."
          hint="Kept in the audit log"
          missing="Please give a reason"
          maxLength={300}
          action="Replace the key"
          pendingLabel="Replacing..."
          onSend={send}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  );
}
