import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { useOnReturn } from '../payment-data.ts';
import { openPayoutDashboard, openPayoutSetUp, type Payouts } from '../../payouts/contract.ts';

/** Leads on to a page of the payment service; says why where it cannot. `isOpening` until the browser is on its way. */
export function usePayoutPage() {
  const [isOpening, setOpening] = useState(false);
  useOnReturn(() => setOpening(false));
  const open = async (action: NonNullable<Payouts['action']>) => {
    setOpening(true);
    try {
      const { url } = await call(action === 'set_up' ? openPayoutSetUp : openPayoutDashboard, {});
      location.assign(url);
    } catch (error) {
      setOpening(false);
      toastFailure('The page could not be opened', error);
    }
  };
  return { open: (action: NonNullable<Payouts['action']>) => void open(action), isOpening };
}
