import { formatDateTime } from '#shared/dates.ts';
import { formatUsd, fromCents, toCents } from '#shared/money.ts';
import type { TransportStatus } from '#domains/transports/schemas.ts';
import { FoldCard } from '#web/ui/fold-card.tsx';
import { PriceLines } from '#web/ui/facts/price-lines.tsx';
import { Timeline } from '#web/ui/pictures/timeline.tsx';
import type { AgreedChange, MoneyStep, Payment } from '../schemas.ts';
import type { PickupWait } from '../booking/pickup-rules.ts';
import { moneyId } from '../card-id-rules.ts';
import { frozenLines } from '../disputes/frozen-rules.ts';
import { describeStored } from './retained-labels.ts';
import {
  changeLines,
  describeCarrierPart,
  describeFeePart,
  describeStep,
  moneyHeadline,
  owedRefundLine,
  payBreakdown,
} from './money-labels.ts';
import { TestPayments } from './test-payments.tsx';

interface MoneyCardProps {
  payment: Payment;
  steps: readonly MoneyStep[];
  changes: readonly AgreedChange[];
  status: TransportStatus;
  pickupWaits: PickupWait | null;
  text: string;
}

export function MoneyCard({ payment, steps, changes, status, pickupWaits, text }: MoneyCardProps) {
  const [hold, ...otherHolds] = frozenLines(payment);
  const headline = hold && payment.escrowStatus === 'held' ? hold : moneyHeadline(payment, status, pickupWaits);
  const sum = formatUsd(payment.amount ?? payment.toCarrier);
  return (
    <FoldCard id={moneyId} title="Money" text={text} digest={`${sum} · ${headline}`} aside={<TestPayments isTest={payment.isTest} />}>
      <p className="mb-2 font-head font-semibold">{headline}</p>
      {[
        payment.escrowStatus === 'refunded' ? null : describeStored(payment),
        ...(headline === hold ? otherHolds : frozenLines(payment)),
        owedRefundLine(payment),
      ]
        .flatMap((note) => note ?? [])
        .map((note) => (
          <p key={note} className="mb-2">
            {note}
          </p>
        ))}
      <Sums payment={payment} steps={steps} changes={changes} />
      {steps.length > 0 && <MoneyTimeline payment={payment} steps={steps} />}
    </FoldCard>
  );
}

/** Payees see only their price, and what they get if part was refunded. */
function Sums({ payment, steps, changes }: Pick<MoneyCardProps, 'payment' | 'steps' | 'changes'>) {
  const { price, toCarrier, difference, serviceFee, amount, reader } = payment;
  const moved = changeLines(changes);
  const own = { label: 'Your price', amount: formatUsd(price) };
  const back = payBreakdown(payment);
  if (serviceFee === null || amount === null)
    return back && difference === null ? (
      <PriceLines caption="Your pay" lines={[...moved, own, back]} total={{ label: 'You get', amount: formatUsd(toCarrier) }} />
    ) : (
      <PriceLines caption="Your pay" lines={moved} total={own} />
    );
  const paid = difference && `${formatUsd(fromCents(toCents(amount) - toCents(difference)))} is paid, ${formatUsd(difference)} is due`;
  const note = paid ?? (reader === 'admin' ? 'Paid by the shipper' : null);
  return (
    <PriceLines
      caption="What it costs"
      lines={[
        ...moved,
        {
          label: 'Transport',
          amount: formatUsd(price),
          note: `${moved.length > 0 ? 'Current agreed price. ' : ''}${describeCarrierPart(payment, steps)}`,
        },
        { label: 'Service fee', amount: formatUsd(serviceFee), note: describeFeePart(payment) },
      ]}
      total={{ label: 'Total', amount: formatUsd(amount), ...(note && { note }) }}
    />
  );
}

function MoneyTimeline({ payment: { reader }, steps }: Pick<MoneyCardProps, 'payment' | 'steps'>) {
  const entries = steps.map((step) => {
    const { title, who } = describeStep(step, reader);
    return { id: step.id, title, time: formatDateTime(step.at), text: who };
  });
  return (
    <details className="mt-3">
      <summary className="min-h-6 font-head font-semibold">Payment history</summary>
      <div className="mt-3">
        <Timeline entries={entries} />
      </div>
    </details>
  );
}
