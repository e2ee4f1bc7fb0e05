import { useParams } from 'react-router';
import { z } from 'zod';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { useTransport } from '#domains/transports/web/data.ts';
import { isBeforePickup } from '#domains/transports/photos/photos-rules.ts';
import { getTitle } from '#domains/transports/web/transport-labels.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Page, underDashboard } from '#web/shell/page.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import type { TransportMoney } from '../schemas.ts';
import { AfterPayment } from './after-payment.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { CheckoutNotice } from './checkout-status.tsx';
import { useTransportMoney } from './payment-data.ts';

export const meta = () => pageTitle('Payment');

export default function CheckoutScreen() {
  const { id = '' } = useParams();
  const isId = z.uuid().safeParse(id).success;
  const transport = useTransport(isId ? id : null);
  if (!isId || transport.error?.status === 404)
    return (
      <Page title="Transport Not Found" width="form" trail={underDashboard}>
        <Alert tone="warn" title="Nothing to pay">
          This transport does not exist or you don't have access to it.
        </Alert>
      </Page>
    );
  return (
    <ListState query={transport} loading={<CheckoutLoading />} errorText="The transport could not be loaded.">
      {(found) => <Checkout transport={found} />}
    </ListState>
  );
}

const CheckoutLoading = () => (
  <Page title="Payment" width="form">
    <Skeleton className="h-80" />
  </Page>
);

function Checkout({ transport }: { transport: TransportDetail }) {
  const money = useTransportMoney(transport.id, { fresh: true });
  const { fromCity, toCity } = transport;
  const name = `${getTitle(transport)}, ${fromCity} to ${toCity}`;
  return (
    <Page
      title="Payment"
      about={`Payment: ${name}`}
      text={name}
      width="page"
      trail={[...underDashboard, { label: 'Transport', to: `/transports/${transport.id}` }]}
    >
      <ListState query={money} loading={<Skeleton className="h-80" />} errorText="The payment could not be loaded.">
        {(found) => <CheckoutStatus transport={transport} money={found} />}
      </ListState>
    </Page>
  );
}

function CheckoutStatus({ transport, money }: { transport: TransportDetail; money: TransportMoney }) {
  const { payment } = money;
  if (payment?.can.pay) return <CheckoutForm transport={transport} payment={payment} />;
  const isPaid = payment?.reader === 'payer' && payment.heldAt !== null;
  return (
    <div className="grid gap-5">
      <CheckoutNotice money={money} transport={transport} />
      {isPaid && isBeforePickup(transport.status) && payment.escrowStatus === 'escrow' && (
        <AfterPayment isTaken={transport.status === 'assigned'} />
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/transports/${transport.id}`} variant={payment ? 'primary' : 'secondary'}>
          Back to transport
        </ButtonLink>
        {isPaid && (
          <ButtonLink to={`/receipts/${payment.id}`} variant="secondary" icon="file">
            See receipt
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
