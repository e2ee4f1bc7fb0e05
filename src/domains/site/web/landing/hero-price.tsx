import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { Input } from '#web/ui/inputs/input.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import { howPaid } from '#web/settlement.ts';
import script from '../scripts/hero-price.ts?worker&url';
import { vehicleLabels } from './vehicle-labels.ts';

const vehicles = Object.entries(vehicleLabels).map(([value, label]) => ({ value, label }));

/** A script shows the price in place; without JavaScript the form submits to /quote. */
export function HeroPrice() {
  return (
    <div className="mt-5 rounded border-t-3 border-t-lane bg-surface p-4 text-ink [--color-focus:var(--color-action-ink)] sm:p-5">
      <form data-part="price" action="/quote" noValidate aria-label="See the price" className="group grid grid-cols-2 items-start gap-3">
        <ZipBox name="fromZipCode" label="Pickup ZIP Code" />
        <ZipBox name="toZipCode" label="Delivery ZIP Code" />
        <Field id="hero-vehicleType" label="Vehicle Type" className="max-sm:col-span-2">
          <Select name="vehicleType" defaultValue="car" options={vehicles} />
          <Problem name="vehicleType" />
        </Field>
        <Button
          type="submit"
          variant="lane"
          className="group-data-answered:border-line-strong group-data-answered:bg-surface group-data-answered:text-ink max-sm:col-span-2 sm:mt-6"
        >
          See the price
        </Button>
      </form>
      <div data-part="price-answer" role="status" />
      <p data-part="price-failure" role="alert" className="mt-3 text-bad empty:hidden" />
      <template data-part="price-range">
        <Answer onward="Continue with this estimate">
          <p data-part="range" className="figures mt-1 text-2xl font-semibold" />
          <p data-part="likely" className="mt-1 text-sm" />
          <ul data-part="factors" aria-label="How we calculated this price" className="mt-2 grid gap-0.5 text-sm">
            <li className="flex justify-between gap-4 border-b border-line last:border-0">
              <span data-part="label" />
              <span data-part="effect" className="figures whitespace-nowrap" />
            </li>
          </ul>
          <p className="mt-2 text-sm text-muted">{howPaid}</p>
        </Answer>
      </template>
      <template data-part="price-none">
        <Answer onward="Get quotes from carriers">
          <p data-part="message" className="mt-1 font-head font-semibold" />
        </Answer>
      </template>
      <script type="module" src={script} />
    </div>
  );
}

function ZipBox({ name, label }: { name: string; label: string }) {
  return (
    <Field id={`hero-${name}`} label={label}>
      <Input name={name} figures inputMode="numeric" autoComplete={`section-${name} postal-code`} maxLength={10} />
      <Problem name={name} />
    </Field>
  );
}

const Problem = ({ name }: { name: string }) => (
  <p id={`hero-${name}-error`} hidden className="mt-1.5 flex gap-1.5 text-sm text-bad">
    <Icon name="alert-triangle" size={16} className="mt-0.5" />
    <span />
  </p>
);

const Answer = ({ onward, children }: { onward: string; children: ReactNode }) => (
  <div data-answer className="mt-4 border-t border-line pt-4">
    <p data-part="lane" className="text-sm text-muted" />
    {children}
    <ButtonLink to="/quote" variant="lane" iconAfter="arrow-right" className="mt-3 w-full">
      {onward}
    </ButtonLink>
  </div>
);
