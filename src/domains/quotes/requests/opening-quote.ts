import { estimate, type Estimate, type EstimateLines } from '#domains/places/estimate.ts';
import { getPlaces } from '#domains/places/queries.ts';
import { validDays } from '#domains/places/estimate-constants.ts';
import { saveOpeningEstimate, type LockedTransport } from '#domains/transports/lifecycle.ts';
import type { Ctx } from '#server/db/context.ts';
import { dayMs, openDay } from '#shared/dates/days.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { baseZip } from '#shared/vehicles/vehicles.ts';
import { writeQuote, type Lines } from '../write-quote.ts';

const noLines: EstimateLines = { baseRate: 0, fuelSurcharge: 0, tolls: 0, permits: 0, specialHandling: 0 };

const decimal = (lines: EstimateLines): Lines => ({
  baseRate: fromCents(lines.baseRate),
  fuelSurcharge: fromCents(lines.fuelSurcharge),
  tolls: fromCents(lines.tolls),
  permits: fromCents(lines.permits),
  specialHandling: fromCents(lines.specialHandling),
});

export type EstimatedRequest = Pick<
  LockedTransport,
  `vehicle${'Type' | 'Year' | 'Make' | 'Model' | 'Value'}` | `${'from' | 'to'}ZipCode` | 'transportType' | 'pickupDate' | 'isOperable'
>;

export function getEstimate(request: EstimatedRequest, now: Date): Estimate {
  const { from, to } = getPlaces({ fromZipCode: baseZip(request.fromZipCode), toZipCode: baseZip(request.toZipCode) });
  return estimate({
    vehicleType: request.vehicleType!,
    vehicleYear: request.vehicleYear,
    vehicleMake: request.vehicleMake,
    vehicleModel: request.vehicleModel,
    vehicleValueCents: request.vehicleValue === null ? null : toCents(request.vehicleValue),
    fromPlace: from,
    toPlace: to,
    transportType: request.transportType,
    pickupDate: request.pickupDate,
    isOperable: request.isOperable,
    today: openDay(now),
  });
}

/** The platform's estimate, valid for seven days; total 0 with the reason in the notes if only a carrier can price it. */
export async function writeOpeningQuote(ctx: Ctx, transport: LockedTransport): Promise<void> {
  const priced = getEstimate(transport, ctx.now);
  const { totalQuote } = await writeQuote(ctx, transport, {
    kind: 'opening',
    workflowState: 'submitted',
    ...decimal(priced.possible ? priced.lines : noLines),
    estimatedDeliveryDays: priced.possible ? priced.transitDays.max : null,
    validUntil: new Date(ctx.now.getTime() + validDays * dayMs),
    notes: priced.possible ? null : priced.message,
  });
  await saveOpeningEstimate(ctx, transport, priced.possible ? totalQuote : null);
}
