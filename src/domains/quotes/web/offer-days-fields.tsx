import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { formatDate } from '#shared/dates.ts';
import { addDays, isDay, openDay } from '#shared/dates/days.ts';
import { DateField, TextField } from '#web/forms/fields.tsx';
import { windowText } from '#domains/transports/stops/stop-rules.ts';
import { pickupDayProblem, type RequestWindow } from '../promise/offer-days-rules.ts';

export const pickupDayField = (request: RequestWindow) =>
  z.iso.date('Enter a pickup day').superRefine((day, ctx) => {
    const problem = pickupDayProblem(day, request, new Date());
    if (problem) ctx.addIssue({ code: 'custom', message: problem });
  });

/** First possible day of the pickup window; '' if there is no window or it has passed. */
export function firstPickupDay({ pickupDate, pickupUntil }: RequestWindow): string {
  const today = openDay(new Date());
  if (!pickupDate || (pickupUntil ?? pickupDate) < today) return '';
  return pickupDate < today ? today : pickupDate;
}

export function OfferDaysFields({ formId, request: { pickupDate, pickupUntil } }: { formId: string; request: RequestWindow }) {
  const [day, days]: unknown[] = useWatch({ name: ['pickupDay', 'estimatedDeliveryDays'] });
  const count = Number(days);
  const delivery = isDay(String(day)) && Number.isInteger(count) && count >= 1 && count <= 90 ? addDays(String(day), count) : null;
  const window = windowText({ windowFrom: pickupDate, windowTo: pickupUntil });
  return (
    <>
      <DateField formId={formId} name="pickupDay" label="Pickup day" hint={window && `The shipper asks for ${window}`} required />
      <TextField
        formId={formId}
        name="estimatedDeliveryDays"
        label="Estimated delivery days"
        hint={delivery ? `You promise delivery by ${formatDate(delivery)}` : 'Counted from the pickup day'}
        inputMode="numeric"
        figures
        required
      />
    </>
  );
}
