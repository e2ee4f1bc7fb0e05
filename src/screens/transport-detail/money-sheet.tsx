import { DoorCard } from '#domains/payments/web/door-card.tsx';
import { MoneyCard } from '#domains/payments/web/money-card.tsx';
import type { useTransportMoney } from '#domains/payments/web/payment-data.ts';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { isOpen } from '#domains/transports/rules.ts';
import { formatUsd, fromCents, toCents } from '#shared/money.ts';
import { productName } from '#shared/product.ts';
import { settledBetweenThem } from '#shared/settlement/settlement.ts';
import { settlement } from '#web/settlement.ts';
import { Card } from '#web/ui/card.tsx';
import { FoldCard } from '#web/ui/fold-card.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { PriceLines } from '#web/ui/facts/price-lines.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

const agreedText = ({ fixedPrice }: TransportDetail) => (fixedPrice ? 'Booked at the estimate.' : 'Agreed when the offer was accepted.');

interface MoneySheetProps {
  transport: TransportDetail;
  money: ReturnType<typeof useTransportMoney>;
  /** For the broker's carrier or driver: who pays, and how much if known; null for others. */
  brokersPay: { broker: string; amount: string | null } | null;
  /** The reader participates but may not see prices, only whether money is due at delivery. */
  isWithheld?: boolean;
}

/** What the reader may see of the price and the payment. Payment method is shown only once known. */
export function MoneySheet({ transport, money, brokersPay, isWithheld = false }: MoneySheetProps) {
  const { data } = money;
  if (data?.payment) {
    const { payment, steps, changes, pickupWaits } = data;
    const moneyFacts = { payment, steps, changes, pickupWaits };
    return <MoneyCard {...moneyFacts} status={transport.status} text={agreedText(transport)} />;
  }
  const hidesPrice = isWithheld || Boolean(data?.door);
  const price = brokersPay ? <BrokersPrice {...brokersPay} /> : hidesPrice ? null : <Money transport={transport} money={money} />;
  if (!data?.door) return price;
  return (
    <>
      <DoorCard money={data} />
      {price}
    </>
  );
}

function Money({ transport, money }: Pick<MoneySheetProps, 'transport' | 'money'>) {
  const { totalAmount, serviceFee, status } = transport;
  if (!money.data && (totalAmount !== null || (status !== 'draft' && !isOpen(status))))
    return (
      <Card title="Money">
        <ListState query={money} loading={<Skeleton className="h-40" />} errorText="The payment could not be loaded.">
          {() => null}
        </ListState>
      </Card>
    );
  const isDirect = (money.data?.settlement ?? settlement) === 'direct';
  const feeCents = serviceFee === null || isDirect ? null : toCents(serviceFee);
  if (totalAmount === null) return <Unagreed transport={transport} feeCents={feeCents} />;
  const note = `For ${productName}`;
  const fee = feeCents === null ? [] : [{ label: 'Service fee', amount: formatUsd(feeCents), note }];
  return (
    <Card title="Money" text={agreedText(transport)}>
      <PriceLines
        caption="What it costs"
        lines={[{ label: 'Transport', amount: formatUsd(totalAmount), note: 'For the carrier' }, ...fee]}
        total={{ label: 'Total', amount: formatUsd(fromCents(toCents(totalAmount) + (feeCents ?? 0))) }}
      />
      {money.data?.settlement === 'direct' && <p className="mt-2 text-sm text-muted">{settledBetweenThem}</p>}
    </Card>
  );
}

function Unagreed({ transport: { status, isOwn }, feeCents }: { transport: TransportDetail; feeCents: number | null }) {
  const isOver = status === 'cancelled';
  const text = isOver ? 'No price was agreed.' : 'No price agreed yet.';
  const agreed = <span className="font-sans tracking-normal text-muted">{isOver ? 'Not agreed' : 'Not agreed yet'}</span>;
  const label = isOwn ? 'Service fee, once you accept' : 'Service fee, once an offer is accepted';
  const fee = feeCents === null || isOver ? [] : [{ label, amount: formatUsd(feeCents) }];
  return (
    <FoldCard title="Money" text={text} digest={text}>
      <PriceLines caption="What it costs" lines={[{ label: 'Transport', amount: agreed }, ...fee]} />
    </FoldCard>
  );
}

/** A broker's carrier is paid by the broker, a driver by the company that named it. */
const BrokersPrice = ({ broker, amount }: NonNullable<MoneySheetProps['brokersPay']>) =>
  amount === null ? (
    <Card title="Money" text="Your pay is agreed with the company that named you for this job." />
  ) : (
    <Card title="Money" text={`${broker} pays you directly, not through ${productName}.`}>
      <PriceLines caption="Your pay" lines={[]} total={{ label: 'Your price', amount: formatUsd(amount) }} />
    </Card>
  );
