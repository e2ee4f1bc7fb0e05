import { howPaid } from '#web/settlement.ts';
import { Claims } from '#web/ui/facts/claims.tsx';

const plans = [
  {
    name: 'Standard Transport',
    fee: '$49',
    unit: 'flat',
    rule: 'For vehicles valued at $5,000 or less, or without a stated value.',
    example: 'A $4,500 hatchback: $49.',
  },
  {
    name: 'Premium Transport',
    fee: '1%',
    unit: 'of the value, at most $499',
    rule: 'For vehicles valued above $5,000. The cap applies from $49,900.',
    example: 'A $25,000 sedan: $250. A $75,000 truck: $499.',
  },
] as const;

const included = ['estimate', 'quotes', 'checks', 'addresses', 'record', 'refund'] as const;

export function PricingPlans() {
  return (
    <section aria-labelledby="plans">
      <h2 id="plans" className="text-2xl font-extrabold">
        Two plans, one difference
      </h2>
      <p className="mt-2 max-w-text text-muted">
        The vehicle’s value decides the plan; both include the same. The carrier’s transport cost is separate and itemized in each quote.{' '}
        {howPaid}
      </p>
      <ul className="mt-6 grid gap-4 md:grid-cols-2">
        {plans.map((plan) => (
          <li key={plan.name} className="rounded border border-line border-t-3 border-t-ink bg-surface p-5">
            <h3 className="text-lg">{plan.name}</h3>
            <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
              <span className="figures text-4xl font-semibold">{plan.fee}</span>
              <span className="text-muted">{plan.unit}</span>
            </p>
            <p className="mt-1">{plan.rule}</p>
            <p className="text-muted">{plan.example}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const InBothPlans = () => (
  <section aria-labelledby="included">
    <h2 id="included" className="text-2xl font-extrabold">
      Both plans include
    </h2>
    <Claims of={included} className="mt-4 gap-x-8 md:grid-cols-2" />
  </section>
);
