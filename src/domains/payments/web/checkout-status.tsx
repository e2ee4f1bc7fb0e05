import type { TransportDetail } from '#domains/transports/schemas.ts';
import { formatUsd, fromCents, toCents } from '#shared/money.ts';
import { directSettlement } from '#shared/settlement/settlement.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import type { TransportMoney } from '../schemas.ts';
import { describeCalledOff, moneyHeadline } from './money-labels.ts';
import { TestPayments } from './test-payments.tsx';

interface CheckoutStandingProps {
  money: TransportMoney;
  transport: Pick<TransportDetail, 'status'>;
}

export function CheckoutNotice({ money: { settlement, payment, steps, isTest, pickupWaits }, transport }: CheckoutStandingProps) {
  if (!payment || payment.reader !== 'payer') {
    if (settlement === 'direct') return <Alert title="Nothing to pay">{directSettlement}</Alert>;
    if (settlement === 'held') return <Alert title="Only the shipper can pay for this transport">You owe nothing here.</Alert>;
    return <Alert title="Nothing to pay yet">Accept an offer first. You then pay its price, which is held until delivery.</Alert>;
  }
  const { escrowStatus, amount, difference } = payment;
  if (escrowStatus === 'cancelled')
    return (
      <Alert tone="warn" announced title="There is nothing to pay.">
        {describeCalledOff(payment, steps)}
      </Alert>
    );
  const headline = moneyHeadline(payment, transport.status, pickupWaits);
  if (escrowStatus === 'refunded') return <Alert title="This booking has ended">{headline}.</Alert>;
  if (difference !== null)
    return (
      <Alert
        tone="warn"
        announced
        title={`Paid: ${formatUsd(fromCents(toCents(amount ?? '0') - toCents(difference)))}. The difference due`}
      >
        <p>
          {`Your carrier costs ${formatUsd(difference)} more than you paid. Pay the difference on the transport page. Pickup waits for your payment.`}
        </p>
        <p className="mt-2">
          <TestPayments isTest={isTest} />
        </p>
      </Alert>
    );
  return (
    <Alert tone="good" announced title={`Paid: ${formatUsd(amount ?? '0')}`}>
      <p>{`${headline}. You pay nothing at pickup or delivery.`}</p>
      <p className="mt-2">
        <TestPayments isTest={isTest} />
      </p>
    </Alert>
  );
}
