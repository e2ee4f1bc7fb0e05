import { formatUsd } from '#shared/money.ts';
import { Card } from '#web/ui/card.tsx';
import { PriceLines, type PriceLine } from '#web/ui/facts/price-lines.tsx';
import type { Claim } from '../schemas.ts';

const toLines = (label: string, amount: string | null, note?: string): PriceLine[] =>
  amount === null || Number(amount) === 0 ? [] : [{ label, amount: formatUsd(amount), ...(note && { note }) }];

export function ClaimMoney({ claim: { claimed, frozen, offered, awarded, shares } }: { claim: Claim }) {
  const isOver = awarded !== null;
  return (
    <Card title="Money">
      <PriceLines
        caption="Claim payment"
        lines={[
          { label: 'Claimed', amount: formatUsd(claimed) },
          ...(isOver ? [] : toLines('Payment on hold', frozen)),
          ...toLines('Offered', offered),
          ...toLines('From the payment on hold', shares && shares.frozen),
          ...toLines('From the carrier', shares && shares.carrier, 'Paid out once we collect it'),
          ...toLines('Paid by the carrier directly', shares && shares.direct),
        ]}
        {...(isOver && { total: { label: Number(awarded) === 0 ? 'Rejected' : 'Awarded', amount: formatUsd(awarded) } })}
      />
      {!isOver && frozen === '0.00' && (
        <p className="mt-3 text-sm text-muted">The payment was already released, so an award is collected from the carrier.</p>
      )}
    </Card>
  );
}
