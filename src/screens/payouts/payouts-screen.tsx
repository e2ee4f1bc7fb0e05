import { PayoutsPage } from '#domains/payments/web/payouts-page.tsx';
import { pageTitle } from '#web/shell/page-title.ts';
import { UpcomingPayouts } from './upcoming-payouts.tsx';

export const meta = () => pageTitle('Get paid');

export default function PayoutsScreen() {
  return <PayoutsPage upcoming={<UpcomingPayouts />} />;
}
