import { amountProblem, typedCents } from '#shared/amount.ts';
import { serviceFeeCents } from '#domains/places/service-fee-rules.ts';

const standardUpToCents = 5_000_00;

export const dollars = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: cents % 100 === 0 ? 0 : 2 }).format(
    cents / 100,
  );

function reasonFor(cents: number): string {
  if (cents <= standardUpToCents) return 'Flat fee for vehicles valued at $5,000 or less.';
  const uncapped = Math.round(cents / 100);
  const fee = serviceFeeCents(cents);
  return fee < uncapped ? `1% is ${dollars(uncapped)}; capped at ${dollars(fee)}.` : `1% of ${dollars(cents)}.`;
}

const enterAmount = 'Enter an amount, like 25,000.';
const calculatorMessages = { none: enterAmount, decimals: enterAmount, large: enterAmount };

export function feeMessages(typed: string): Record<'plan' | 'fee' | 'reason', string> {
  const cents = typedCents(typed);
  return {
    plan: cents !== null && cents > standardUpToCents ? 'Premium Transport' : 'Standard Transport',
    fee: cents === null ? '$–' : dollars(serviceFeeCents(cents)),
    reason: amountProblem(typed, calculatorMessages) ?? reasonFor(cents!),
  };
}
