import { formatUsd } from '#shared/money.ts';
import { Card } from '#web/ui/card.tsx';
import { PriceLines, type PriceLine } from '#web/ui/facts/price-lines.tsx';
import type { Claim } from '../schemas.ts';

const line = (label: string, amount: string | null, note?: string): PriceLine[] =>
  amount === null || Number(amount) === 0 ? [] : [{ label, amount: formatUsd(amount), ...(note && { note }) }];

/** What is claimed, frozen, offered and awarded, and where an award comes from. */
export function ClaimMoney({ claim: { claimed, frozen, offered, awarded, shares } }: { claim: Claim }) {
  const isOver = awarded !== null;
  return (
    <Card title="Money">
      <PriceLines
        caption="Money of the claim"
        lines={[
          { label: 'Claimed', amount: formatUsd(claimed) },
          ...(isOver ? [] : line('Frozen in the payment', frozen)),
          ...line('Offered', offered),
          ...line('Back from what was frozen', shares && shares.frozen),
          ...line('Taken back from the carrier', shares && shares.carrier, 'Arrives once the payment service has it'),
          ...line('Paid by the carrier directly', shares && shares.direct),
        ]}
        {...(isOver && { total: { label: Number(awarded) === 0 ? 'Rejected: nothing awarded' : 'Awarded', amount: formatUsd(awarded) } })}
      />
      {!isOver && frozen === '0.00' && (
        <p className="mt-3 text-sm text-muted">Nothing of the payment is left to be frozen: an award is taken back from the carrier.</p>
      )}
    </Card>
  );
}
