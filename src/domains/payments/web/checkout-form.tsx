import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatUsd } from '#shared/money.ts';
import { productName } from '#shared/product.ts';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { ApiError } from '#web/api/requests/call.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PriceLines } from '#web/ui/facts/price-lines.tsx';
import { toastFailure } from '#web/ui/feedback/toast-failure.ts';
import type { Payment } from '../schemas.ts';
import { describeRefusal } from './money-labels.ts';
import { useRequestAgain, useAskProvider, useOnReturn, useOpenCheckout } from './payment-data.ts';
import { RefundPolicy } from './refund-policy.tsx';
import { TestPayments } from './test-payments.tsx';

interface CheckoutFormProps {
  transport: Pick<TransportDetail, 'id'>;
  payment: Payment;
}

/** Provider requests before the page says that it takes longer. */
const longAfter = 4;

export function CheckoutForm({ transport: { id }, payment }: CheckoutFormProps) {
  const back = useSearchParams()[0].get('payment');
  const isUndecided = payment.escrowStatus !== 'failed' && payment.escrowStatus !== 'refunded';
  const attempts = useAskProvider(id, !isUndecided ? 0 : back === 'done' ? Infinity : payment.escrowStatus === 'payment_pending' ? 1 : 0);
  if (back === 'done' && isUndecided && attempts < longAfter) return <Processing id={id} />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] [&>[role=alert]]:col-span-full">
      <HowItWent payment={payment} back={back} />
      <Card title="Payment summary" aside={<TestPayments isTest={payment.isTest} />}>
        <PriceLines
          caption="Payment summary"
          lines={[
            { label: 'Transport', amount: formatUsd(payment.price), note: 'For the carrier, after delivery' },
            { label: 'Service fee', amount: formatUsd(payment.serviceFee ?? '0'), note: `For ${productName}` },
          ]}
          total={{ label: 'Total', amount: formatUsd(payment.amount ?? '0'), note: 'Charged once, held until delivery' }}
        />
        <PayButton id={id} payment={payment} />
      </Card>
      <Card title="If you cancel">
        <RefundPolicy fee={payment.dryRunFee ?? '0'} />
      </Card>
    </div>
  );
}

/** A 409 means something changed meanwhile: reload and let the page say so. Anything else is a toast. */
export async function showPayFailure(error: unknown, askAnew: () => Promise<unknown>): Promise<void> {
  if (error instanceof ApiError && error.status === 409) await askAnew();
  else toastFailure('Failed to open the payment page', error);
}

/** Card data is only entered on the provider's page. */
function PayButton({ id, payment }: { id: string; payment: Payment }) {
  const [isLeaving, setLeaving] = useState(false);
  const open = useOpenCheckout();
  const askAnew = useRequestAgain();
  useOnReturn(() => {
    setLeaving(false);
    void askAnew();
  });
  const pay = async () => {
    setLeaving(true);
    try {
      const { url } = await open.mutateAsync({ params: { id } });
      // Stays pending until the other page has loaded, so that a second press does nothing.
      window.location.assign(url);
    } catch (error) {
      await showPayFailure(error, askAnew);
      setLeaving(false);
    }
  };
  return (
    <div className="mt-4 grid gap-2">
      <Button size="lg" icon="lock" pending={isLeaving} pendingLabel="Opening the payment page..." onClick={() => void pay()}>
        {`Pay ${formatUsd(payment.amount ?? '0')}`}
      </Button>
      <p className="text-sm text-muted">
        {payment.isTest
          ? 'The next page is a test: no card is charged. '
          : 'You enter your card on our payment provider’s page and then return here. '}
        Pickup starts after payment.
      </p>
    </div>
  );
}

function HowItWent({ payment, back }: { payment: Payment; back: string | null }) {
  if (payment.escrowStatus === 'failed')
    return (
      <Alert tone="bad" announced title="Payment failed">
        {`${describeRefusal(payment.refusal)} Nothing was charged. Try again or use another card.`}
      </Alert>
    );
  if (payment.escrowStatus === 'refunded')
    return (
      <Alert tone="warn" announced title="Your payment was refunded">
        Your booking is still active, but pickup waits until you pay again. You can also cancel the transport free of charge.
      </Alert>
    );
  if (back === 'done')
    return (
      <Alert tone="warn" announced title="Not confirmed yet">
        The payment provider has not confirmed your payment yet. This page updates automatically. If you did not pay, you can pay here. You
        are never charged twice.
      </Alert>
    );
  if (back === 'left')
    return (
      <Alert announced title="Not paid yet">
        You left the payment page. Nothing was charged.
      </Alert>
    );
  return null;
}

const Processing = ({ id }: { id: string }) => (
  <Alert
    announced
    title="Your payment is being processed"
    actions={
      <ButtonLink to={`/transports/${id}`} variant="secondary">
        Back to transport
      </ButtonLink>
    }
  >
    This usually takes a few seconds. This page updates automatically. You can leave it, and we will notify you.
  </Alert>
);
