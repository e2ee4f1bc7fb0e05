import { useId } from 'react';
import { Input } from '#web/ui/inputs/input.tsx';
import { feeMessages } from './fee-messages.ts';
import script from '../scripts/fee-calculator.ts?worker&url';

const value = 25_000;
const typed = value.toLocaleString('en-US');

/** Renders an example; its script computes other values. */
export function FeeCalculator() {
  const id = useId();
  const { plan, fee, reason } = feeMessages(typed);
  return (
    <div className="sign sign-lg flex flex-col justify-center bg-sign p-5 text-on-sign [--color-focus:var(--color-lane)] sm:p-8">
      <h2 className="text-xl font-extrabold">What is your vehicle worth?</h2>
      <div className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <div>
          <label htmlFor={`${id}-value`} className="block text-sm font-semibold">
            Vehicle value in dollars
          </label>
          <Input
            data-part="value"
            id={`${id}-value`}
            figures
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            defaultValue={typed}
            aria-describedby={`${id}-reason`}
            className="mt-1 text-lg"
          />
          <input
            data-part="slider"
            type="range"
            aria-label="Vehicle value slider"
            min={500}
            max={80_000}
            step={500}
            defaultValue={value}
            aria-valuetext={`$${typed}`}
            className="mt-5 mb-2 block h-1.5 w-full cursor-pointer appearance-none rounded bg-on-sign [&::-moz-range-thumb]:size-6 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-lane [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-lane"
          />
        </div>
        <output htmlFor={`${id}-value`} className="block border-l-2 border-current pl-5">
          <span data-part="plan" className="block text-sm font-semibold">
            {plan}
          </span>
          <span data-part="fee" className="figures block text-4xl font-semibold">
            {fee}
          </span>
          <span data-part="reason" id={`${id}-reason`} className="block text-sm">
            {reason}
          </span>
        </output>
      </div>
      <script type="module" src={script} />
    </div>
  );
}
