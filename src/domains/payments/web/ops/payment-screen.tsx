import { Link, Navigate, useParams } from 'react-router';
import { useSession } from '#domains/accounts/web/session.ts';
import { statusBadges } from '#domains/transports/web/transport-labels.ts';
import type { TransportStatus } from '#domains/transports/schemas.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import { isAdmin } from '#shared/roles.ts';
import { testPayments } from '#shared/settlement/settlement.ts';
import { Page, underDashboard } from '#web/shell/page.tsx';
import { pageTitle } from '#web/shell/page-title.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CopyButton } from '#web/ui/overlays/copy-button.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import type { PaymentDetail } from '../../ops/schemas.ts';
import { escrowLabels } from '../../ledger/escrow-rules.ts';
import { BooksCard } from './reconciliation/books-card.tsx';
import { OpsActions, Holds } from './ops-actions.tsx';
import { usePayment } from './ops-data.ts';
import { escrowTones, describePayoutWait } from './ops-labels.ts';
import { describeStored } from '../retained-labels.ts';
import { HistoryCard } from './history-card.tsx';
import { OwedRefunds } from './owed-refunds.tsx';
import { EventsCard, MoneyOperationsCard } from './provider-cards.tsx';
import { StalledPayment } from './stalled-payment.tsx';

export const meta = () => pageTitle('Payment');

const trail = [...underDashboard, { label: 'Payments', to: '/admin/payments' }];

export default function PaymentScreen() {
  const { user } = useSession();
  const { id = '' } = useParams();
  if (!user || !isAdmin(user.role)) return <Navigate to="/dashboard" replace />;
  return <Detail key={id} id={id} />;
}

function Detail({ id }: { id: string }) {
  const query = usePayment(id);
  const about = query.data && `Payment: ${query.data.vehicle}, ${query.data.route}`;
  return (
    <Page
      width="desk"
      trail={trail}
      title={query.data ? `${query.data.vehicle}, ${query.data.route}` : 'Payment'}
      {...(about && { about })}
      text={query.data?.isTest ? `${testPayments}.` : undefined}
      actions={query.data && <Badge tone={escrowTones[query.data.escrowStatus]}>{escrowLabels[query.data.escrowStatus]}</Badge>}
    >
      <ListState query={query} errorText="This payment could not be loaded.">
        {(payment) => <Sheets payment={payment} />}
      </ListState>
    </Page>
  );
}

function Sheets({ payment }: { payment: PaymentDetail }) {
  const { transportId, stands, timeline, movements, events } = payment;
  const payoutWait = describePayoutWait(payment);
  return (
    <>
      <StalledPayment transportId={transportId} stands={stands} />
      {payoutWait && <Alert title="The payout to the carrier is waiting">{payoutWait}</Alert>}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid gap-6">
          <OpsActions payment={payment} />
          <Holds payment={payment} />
          <OwedRefunds payment={payment} />
          <Summary payment={payment} />
        </div>
        <HistoryCard timeline={timeline} />
      </div>
      <BooksCard payment={payment} />
      <MoneyOperationsCard movements={movements} />
      <EventsCard events={events} />
    </>
  );
}

function Summary({ payment }: { payment: PaymentDetail }) {
  const { id, transportId, transportStatus, shipper, payee, amount, serviceFee, createdAt, heldAt, sums, paid, escrowStatus } = payment;
  const back = toCents(paid.refunded) > 0 ? describeStored({ back: paid, escrowStatus, reader: 'admin' }) : null;
  const link = 'underline underline-offset-2';
  return (
    <Facts
      facts={[
        {
          label: 'Transport',
          value: (
            <Link to={`/transports/${transportId}`} className={link}>
              {statusBadges[transportStatus as TransportStatus].label}: see the transport
            </Link>
          ),
          wide: true,
        },
        { label: 'Shipper', value: <Person {...shipper} /> },
        { label: 'Paid to', value: payee ? <Person {...payee} /> : 'No one yet' },
        { label: 'Total', value: formatUsd(amount), figures: true },
        { label: 'Includes service fee', value: formatUsd(serviceFee), figures: true },
        ...(back ? [{ label: 'Refunded', value: back, wide: true }] : []),
        { label: 'Available', value: formatUsd(sums.free), figures: true },
        { label: 'Requested from the provider', value: formatUsd(sums.promised), figures: true },
        { label: 'Booked', value: formatDateTime(createdAt) },
        { label: 'Held since', value: heldAt ? formatDateTime(heldAt) : 'Not held' },
        {
          label: 'Payment id',
          value: (
            <span className="flex flex-wrap items-center gap-2">
              <span className="figures text-sm break-all">{id}</span>
              <CopyButton text={id} label="Copy the payment id" />
            </span>
          ),
          wide: true,
        },
      ]}
    />
  );
}

const Person = ({ fullName, email }: { fullName: string; email: string }) => (
  <>
    <span className="block [overflow-wrap:anywhere]">{fullName}</span>
    <span className="block text-sm break-all text-muted">{email}</span>
  </>
);
