import { Navigate } from 'react-router';
import { useSession } from '#domains/accounts/web/session.ts';
import { isAdmin } from '#shared/roles.ts';
import { testPayments } from '#shared/settlement/settlement.ts';
import { Page, underDashboard } from '#web/shell/page.tsx';
import { pageTitle } from '#web/shell/page-title.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { useSums } from './ops-data.ts';
import { OpsFilters } from './ops-filters.tsx';
import { OpsSums } from './totals.tsx';
import { ExportButton } from './export-button.tsx';
import { LedgerButton } from './ledger-button.tsx';
import { PaymentColumns, PaymentsTable } from './payments-table.tsx';
import { WaitingRequests } from './waiting-requests.tsx';

export const meta = () => pageTitle('Payments');

export default function PaymentsScreen() {
  const { user } = useSession();
  if (!user || !isAdmin(user.role)) return <Navigate to="/dashboard" replace />;
  return <Desk />;
}

function Desk() {
  const { data: sums } = useSums();
  return (
    <Page
      width="desk"
      trail={underDashboard}
      title="Payments"
      text={`Held, on hold, paid and refunded.${sums?.isTest ? ` ${testPayments}.` : ''}`}
      actions={
        <>
          <ButtonLink to="/admin/payments/reconciliation" variant="secondary">
            Reconciliation
          </ButtonLink>
          <PaymentColumns />
          <LedgerButton />
          <ExportButton />
        </>
      }
    >
      <OpsSums />
      <WaitingRequests />
      <OpsFilters />
      <PaymentsTable />
    </Page>
  );
}
