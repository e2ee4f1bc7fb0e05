import { useId, useState } from 'react';
import { amountProblem, typedCents } from '#shared/amount.ts';
import { serviceFeeCents } from '#shared/service-fee.ts';
import { Input } from '#web/ui/input.tsx';

const standardUpTo = 5000;
const sliderMost = 80_000;

const dollars = (cents: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: cents % 100 === 0 ? 0 : 2 }).format(
    cents / 100,
  );

function reasonFor(cents: number): string {
  if (cents <= standardUpTo * 100) return 'Flat for a vehicle valued at $5,000 or less.';
  const uncapped = Math.round(cents / 100);
  const fee = serviceFeeCents(cents);
  return fee < uncapped ? `1% would be ${dollars(uncapped)}; the fee stops at ${dollars(fee)}.` : `1% of ${dollars(cents)}.`;
}

const enterAmount = 'Enter an amount, like 25,000.';
const calculatorWords = { none: enterAmount, decimals: enterAmount, large: enterAmount };

export function FeeCalculator() {
  const id = useId();
  const [text, setText] = useState('25,000');
  const cents = typedCents(text);
  return (
    <div className="sign sign-lg flex flex-col justify-center bg-sign p-6 text-on-sign [--color-focus:var(--color-lane)] sm:p-8">
      <h2 className="text-xl font-extrabold">What is your vehicle worth?</h2>
      <div className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <div>
          <label htmlFor={`${id}-value`} className="block text-sm font-semibold">
            Vehicle value in dollars
          </label>
          <Input
            id={`${id}-value`}
            figures
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            value={text}
            aria-describedby={`${id}-reason`}
            onChange={(event) => setText(event.target.value)}
            className="mt-1 text-lg"
          />
          <input
            type="range"
            aria-label="Vehicle value, by sliding"
            min={500}
            max={sliderMost}
            step={500}
            value={Math.min(sliderMost, Math.round((cents ?? 0) / 100))}
            aria-valuetext={cents === null ? 'no amount' : dollars(cents)}
            onChange={(event) => setText(Number(event.target.value).toLocaleString('en-US'))}
            className="mt-4 block w-full accent-lane"
          />
        </div>
        <output htmlFor={`${id}-value`} className="block border-l-2 border-current pl-5">
          <span className="block text-sm font-semibold">
            {cents !== null && cents > standardUpTo * 100 ? 'Premium Transport' : 'Standard Transport'}
          </span>
          <span className="figures block text-4xl font-semibold">{cents === null ? '$–' : dollars(serviceFeeCents(cents))}</span>
          <span id={`${id}-reason`} className="block text-sm">
            {amountProblem(text, calculatorWords) ?? reasonFor(cents!)}
          </span>
        </output>
      </div>
    </div>
  );
}
