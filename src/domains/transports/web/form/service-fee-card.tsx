import { useWatch } from 'react-hook-form';
import { typedCents } from '#shared/amount.ts';
import { formatUsd } from '#shared/money.ts';
import { serviceFeeCents } from '#domains/places/service-fee-rules.ts';
import { howPaid } from '#web/settlement.ts';
import { Card } from '#web/ui/card.tsx';

const standardUpTo = 5000_00;

export function ServiceFeeCard({ title = 'Service Fees', level = 2 }: { title?: string; level?: 2 | 3 }) {
  const valueCents = typedCents(useWatch({ name: 'vehicleValue' }));
  const isPremium = valueCents !== null && valueCents > standardUpTo;
  return (
    <Card title={title} level={level}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-head font-semibold">{isPremium ? 'Premium Transport' : 'Standard Transport'}</span>
        <output aria-label="Service fee" className="figures text-xl font-semibold">
          {formatUsd(serviceFeeCents(valueCents))}
        </output>
      </p>
      <p className="mt-1 text-sm text-muted">
        {valueCents === null
          ? 'Flat for vehicles worth $5,000 or less, or without a value. Above $5,000: 1% of the value, up to $499.'
          : isPremium
            ? `1% of ${formatUsd(valueCents)}, up to $499.`
            : 'Flat for vehicles worth $5,000 or less.'}
      </p>
      <p className="mt-3 text-sm text-muted">
        The carrier’s transport price is separate and itemized. The fee is refunded in full if no verified carrier can be secured. {howPaid}
      </p>
    </Card>
  );
}
