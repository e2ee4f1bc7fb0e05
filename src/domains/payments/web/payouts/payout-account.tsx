import { useState } from 'react';
import { OwnerReauthenticationDialog, type OwnerReauthentication } from '#domains/accounts/web/security/reauthentication-dialog.tsx';
import { useSend } from '#web/api/queries.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import type { Payouts } from '../../payouts/schemas.ts';
import { confirmPayoutAccount } from '../../endpoints.ts';
import type { PayoutPage } from './payout-page-dialog.tsx';
import { holdSentences, describeState } from './payout-labels.ts';

function Listed({ label, items }: { label: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <div className="mt-2">
      <p className="font-semibold">{label}</p>
      <ul className="list-disc pl-5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

function ConfirmAccount() {
  const [isOpen, setOpen] = useState(false);
  const confirm = useSend(confirmPayoutAccount, { refreshes: ['/api/payouts', '/api/turns', '/api/settings/access'] });
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        Confirm payout account
      </Button>
      <OwnerReauthenticationDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Confirm your payout account"
        text="First open your payout account and check the bank account. If it is not yours, change it. After you confirm, we send payouts there."
        id="payout-confirmation"
        action="Confirm"
        pendingLabel="Confirming..."
        onProof={(body: OwnerReauthentication) => confirm.mutateAsync({ body })}
      />
    </>
  );
}

interface PayoutAccountProps {
  payouts: Payouts;
  readAt: number;
  announced: boolean;
  onOpen: (page: PayoutPage) => void;
}

export function PayoutAccount({ payouts, readAt, announced, onOpen }: PayoutAccountProps) {
  const { tone, sentence, text, button } = describeState(payouts);
  const { state, action, missing, checking } = payouts;
  const why = holdSentences(payouts, new Date(readAt));
  const isInOrder = state === 'ready' && action !== null && missing.length === 0 && checking.length === 0;
  return (
    <div className="grid gap-4">
      {isInOrder ? (
        <p role={announced ? 'status' : undefined} className="flex items-start gap-2">
          <Icon name="circle-check" size={20} className="mt-1 text-good" />
          <span>
            {sentence}{' '}
            <Button variant="quiet" size="sm" className="max-sm:px-0!" onClick={() => onOpen(action)}>
              {button}
            </Button>
          </span>
        </p>
      ) : (
        <Alert
          tone={tone}
          title={sentence}
          announced={announced}
          actions={
            action ? (
              <Button variant={action === 'set_up' ? 'primary' : 'secondary'} onClick={() => onOpen(action)}>
                {button}
              </Button>
            ) : (
              <ButtonLink to="/support/contact-us" variant="secondary">
                Contact support
              </ButtonLink>
            )
          }
        >
          <span>{text}</span>
          {state !== 'none' && <Listed label="Still missing" items={missing} />}
          <Listed label="Being checked" items={checking} />
        </Alert>
      )}
      {why.length > 0 && (
        <Alert tone="warn" title="Payouts wait" actions={payouts.hold?.awaits.some(({ kind }) => kind === 'owner') && <ConfirmAccount />}>
          {why.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className="mt-1 text-sm text-muted">
            After a change, payouts wait for 72 hours to protect you if someone else gained access to your account.
          </p>
        </Alert>
      )}
    </div>
  );
}
