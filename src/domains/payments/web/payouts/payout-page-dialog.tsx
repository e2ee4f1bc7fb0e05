import { OwnerReauthenticationDialog, type OwnerReauthentication } from '#domains/accounts/web/security/reauthentication-dialog.tsx';
import { call } from '#web/api/requests/call.ts';
import type { Payouts } from '../../payouts/schemas.ts';
import { openPayoutDashboard, openPayoutSetUp } from '../../endpoints.ts';

export type PayoutPage = NonNullable<Payouts['action']>;

interface PayoutPageProps {
  /** Null: closed. */
  page: PayoutPage | null;
  onClose: () => void;
}

/** Re-authenticates first: the bank account can be changed on the provider's page. */
export function PayoutPageDialog({ page, onClose }: PayoutPageProps) {
  const open = async (body: OwnerReauthentication) => {
    const { url } = await call(page === 'set_up' ? openPayoutSetUp : openPayoutDashboard, { body });
    location.assign(url);
  };
  return (
    <OwnerReauthenticationDialog
      open={page !== null}
      onClose={onClose}
      title={page === 'dashboard' ? 'Open your payout account' : 'Set up your payouts'}
      text="On the next page you can change the bank account for your payouts."
      id="payout-page"
      action="Continue"
      pendingLabel="Opening..."
      onProof={open}
    />
  );
}
