import { openDay } from '#shared/dates/days.ts';
import { invalid } from '#shared/errors.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { invalidZipMessage, sameZipMessage } from '#shared/vehicles/vehicles.ts';
import type { EstimateBody, EstimateReply } from './schemas.ts';
import { ratesReviewedOn, validDays } from './estimate-constants.ts';
import { estimate } from './estimate.ts';
import type { Place } from './rules.ts';
import { findPlace } from './zip-table.ts';

/** Throws 422 `invalid` for unknown or equal ZIP codes. */
export function getPlaces({ fromZipCode, toZipCode }: { fromZipCode: string; toZipCode: string }): { from: Place; to: Place } {
  const from = findPlace(fromZipCode);
  const to = findPlace(toZipCode);
  if (from && from.zip === to?.zip) throw invalid({ toZipCode: sameZipMessage });
  if (from && to) return { from, to };
  throw invalid({ ...(!from && { fromZipCode: invalidZipMessage }), ...(!to && { toZipCode: invalidZipMessage }) });
}

/** Throws 422 `invalid` for an unknown ZIP code. */
export function computeEstimate(body: EstimateBody, now: Date = new Date()): EstimateReply {
  const { from, to } = getPlaces(body);
  const vehicleValueCents = body.vehicleValue === undefined ? null : toCents(body.vehicleValue);
  const priced = estimate({ ...body, vehicleValueCents, fromPlace: from, toPlace: to, today: openDay(now) });
  const ends = { from, to, serviceFee: fromCents(priced.serviceFeeCents), validDays };
  if (!priced.possible) return { ...ends, possible: false, reason: priced.reason, message: priced.message, roadMiles: priced.roadMiles };
  const { lines } = priced;
  return {
    ...ends,
    possible: true,
    message: 'This is an estimate, not an offer.',
    roadMiles: priced.roadMiles,
    lines: {
      baseRate: fromCents(lines.baseRate),
      fuelSurcharge: fromCents(lines.fuelSurcharge),
      tolls: fromCents(lines.tolls),
      permits: fromCents(lines.permits),
      specialHandling: fromCents(lines.specialHandling),
    },
    total: fromCents(priced.totalCents),
    low: fromCents(priced.lowCents),
    high: fromCents(priced.highCents),
    allIn: fromCents(priced.totalCents + priced.serviceFeeCents),
    factors: [...priced.factors],
    confidence: priced.confidence,
    confidenceReason: priced.confidenceReason,
    transitDaysMin: priced.transitDays.min,
    transitDaysMax: priced.transitDays.max,
    diesel: { price: priced.diesel.price.toFixed(3), asOf: priced.diesel.asOf },
    ratesReviewedOn,
  };
}
