import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { explainGate } from '#domains/compliance/web/gate-refusal.tsx';
import { typedCents } from '#shared/amount.ts';
import { formatDate } from '#shared/dates.ts';
import { dayMs } from '#shared/dates/days.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import { amountInput } from '#shared/money-schemas.ts';
import { CheckboxField, MoneyField, SubmitButton, TextareaField, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormFoot } from '#web/ui/inputs/form-foot.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import type { RequestWindow } from '../promise/offer-days-rules.ts';
import { ownQuoteInput } from '../schemas.ts';
import { firstPickupDay, OfferDaysFields, pickupDayField } from './offer-days-fields.tsx';
import { useGiveQuote } from './quote-data.ts';

const line = z.preprocess((text) => (String(text ?? '').trim() === '' ? '0' : text), amountInput);
const quoteForm = ownQuoteInput.extend({
  baseRate: line.refine((amount) => toCents(amount) > 0, 'Enter a price above zero'),
  fuelSurcharge: line,
  tolls: line,
  permits: line,
  specialHandling: line,
});

const lines = [
  { name: 'baseRate', label: 'Base rate' },
  { name: 'fuelSurcharge', label: 'Fuel surcharge' },
  { name: 'tolls', label: 'Tolls' },
  { name: 'permits', label: 'Permits' },
  { name: 'specialHandling', label: 'Special handling' },
] as const;
const blank = {
  baseRate: '',
  fuelSurcharge: '',
  tolls: '',
  permits: '',
  specialHandling: '',
  estimatedDeliveryDays: '',
  validDays: '7',
  includesInsurance: false,
  notes: '',
};

interface GiveQuoteProps {
  transportId: string;
  about: string;
  request: RequestWindow;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function GiveQuoteDialog({ transportId, about, request, open, onOpenChange }: GiveQuoteProps) {
  const give = useGiveQuote();
  const fields = { ...blank, pickupDay: firstPickupDay(request) };
  const form = useZodForm(quoteForm.extend({ pickupDay: pickupDayField(request) }), fields);
  const send = async (body: z.output<typeof quoteForm>) => {
    const quote = await give.mutateAsync({ params: { id: transportId }, body });
    onOpenChange(false);
    form.reset(fields);
    toast({ title: 'Quote sent', description: `${formatUsd(quote.totalQuote)}. We will notify you when the shipper decides.` });
  };
  const sums = useWatch({ control: form.control, name: lines.map(({ name }) => name) });
  const validDays = useWatch({ control: form.control, name: 'validDays' });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Price this request" text={about}>
      <Form form={form} onSubmit={send} explain={explainGate} id="give-quote" className="gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          {lines.map(({ name, label }) => (
            <MoneyField
              key={name}
              formId="give-quote"
              name={name}
              label={label}
              placeholder="0.00"
              className="[&>div]:max-w-none"
              {...(name === 'baseRate' ? { required: true } : { optional: true })}
            />
          ))}
          <Total amounts={sums} />
          <OfferDaysFields formId="give-quote" request={request} />
          <TextField
            formId="give-quote"
            name="validDays"
            label="Valid for (days)"
            hint={getLastDay(validDays)}
            inputMode="numeric"
            figures
            required
          />
        </div>
        <CheckboxField formId="give-quote" name="includesInsurance" label="My cargo insurance covers this vehicle" />
        <TextareaField
          formId="give-quote"
          name="notes"
          label="Notes"
          rows={2}
          hint="Do not include contact details. Both sides see them after booking."
          optional
        />
        <FormFoot onCancel={() => onOpenChange(false)}>
          <SubmitButton pendingLabel="Sending...">Send quote</SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  );
}

function getLastDay(days: unknown): string | undefined {
  const count = Number(days);
  return Number.isInteger(count) && count >= 1 && count <= 30
    ? `Valid until ${formatDate(new Date(Date.now() + count * dayMs))}`
    : undefined;
}

/** Incomplete amounts count as zero. */
export const typedTotalCents = (amounts: readonly unknown[]): number =>
  amounts.reduce<number>((cents, amount) => cents + (typedCents(amount) ?? 0), 0);

function Total({ amounts }: { amounts: readonly unknown[] }) {
  return (
    <div className="grid content-start">
      <p className="form-label">Total</p>
      <output aria-live="polite" className="figures text-xl font-semibold">
        {formatUsd(typedTotalCents(amounts))}
      </output>
    </div>
  );
}
