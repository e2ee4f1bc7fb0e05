import { useWatch } from 'react-hook-form';
import { typedCents } from '#shared/amount.ts';
import { formatUsd } from '#shared/money.ts';
import { serviceFeeCents } from '#domains/places/service-fee-rules.ts';
import { howPaid } from '#web/settlement.ts';
import { Card } from '#web/ui/card.tsx';

const standardUpTo = 5000_00;

/** Null for a value that was not given. */
const useValueCents = () => typedCents(useWatch({ name: 'vehicleValue' }));

const isPremium = (valueCents: number | null) => valueCents !== null && valueCents > standardUpTo;

export const ServiceFeeAmount = () => (
  <output aria-label="Service fee" className="figures font-semibold">
    {formatUsd(serviceFeeCents(useValueCents()))}
  </output>
);

export function ServiceFeeText() {
  const valueCents = useValueCents();
  return (
    <>
      <p>
        <strong className="font-head">{isPremium(valueCents) ? 'Premium Transport' : 'Standard Transport'}</strong>
        {valueCents === null
          ? ': flat for vehicles worth $5,000 or less, or without a value. Above $5,000: 1% of the value, up to $499.'
          : isPremium(valueCents)
            ? `: 1% of ${formatUsd(valueCents)}, up to $499.`
            : ': flat for vehicles worth $5,000 or less.'}
      </p>
      <p className="mt-2 text-sm text-muted">
        The carrier’s transport price is separate and itemized. The fee is refunded in full if no verified carrier can be secured. {howPaid}
      </p>
    </>
  );
}

export const ServiceFeeCard = () => (
  <Card title="Service Fee" aside={<ServiceFeeAmount />}>
    <ServiceFeeText />
  </Card>
);
