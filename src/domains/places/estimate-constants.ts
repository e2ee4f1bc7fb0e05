import type { TransportType } from '#shared/vehicles/vehicles.ts';

/* Constants of the estimate with their sources. "Ours" marks a choice that no source settles; each lowers the stated confidence. */

/** Last comparison with published prices. `npm run renew-estimate` updates this date and the diesel price. */
export const ratesReviewedOn = '2026-11-21';

/** Road miles per great-circle mile. Ours: Los Angeles to New York is 2,870 by this, about 2,790 by road. */
export const roadFactor = 1.17;

/**
 * Cents before multipliers; the price never drops as miles rise. Ours, fitted to published 2024 to 2026 prices of a running sedan on an
 * open carrier: carshippinghub.com $1.60-2.60 a mile below 500 miles, $0.85-1.25 to 1,500, $0.60-0.95 beyond; nxautotransport.com $1.50 at
 * 200 miles, $0.90 at 1,000, $0.60 at 2,000; movingfeedback.com $2.92 below 200 miles, mean of about 250 quotes near $1,290.
 */
export const haul = {
  startCents: 185_00,
  centsPerMileTo500: 105,
  centsPerMileTo1500: 60,
  centsPerMileBeyond: 45,
} as const;

/** Space on the truck in hundredths of a sedan. Ours. Boats, RVs and heavy equipment are priced by a carrier. */
export const sizes = {
  sedan: { hundredths: 100, label: 'Sedan size' },
  suv: { hundredths: 110, label: 'SUV, minivan or mid-size pickup' },
  full_size: { hundredths: 120, label: 'Full-size pickup or van' },
  unknown_car: { hundredths: 105, label: 'Unknown model, priced between sedan and SUV' },
  motorcycle: { hundredths: 70, label: 'Motorcycle' },
  atv: { hundredths: 65, label: 'ATV or UTV' },
  golf: { hundredths: 65, label: 'Golf cart' },
  trailer: { hundredths: 135, label: 'Trailer' },
} as const;
export type Size = keyof typeof sizes;

/** Hundredths. Enclosed: 30-50 % (TransportSupport forum) or 40-60 % (visualfoodie.com) more. Expedited and terminal: ours. */
export const transports: Record<TransportType, { hundredths: number; unitsOnTruck: number; label: string }> = {
  open: { hundredths: 100, unitsOnTruck: 8, label: 'Open carrier' },
  enclosed: { hundredths: 145, unitsOnTruck: 5, label: 'Enclosed carrier' },
  expedited: { hundredths: 130, unitsOnTruck: 8, label: 'Expedited service' },
  door_to_door: { hundredths: 100, unitsOnTruck: 8, label: 'Door-to-door' },
  terminal: { hundredths: 92, unitsOnTruck: 8, label: 'Terminal-to-terminal' },
};

/** Hundredths. Summer tightens capacity; snowbirds raise a lane by 10-20 % (autohaulerexchange.com, Sep 24, 2025). */
export const seasons = {
  summer: { hundredths: 108, from: '05-15', to: '08-31', label: 'Summer, May 15 to August 31' },
  southbound: { hundredths: 115, from: '10-01', to: '12-31', label: 'Fall demand to Florida, Arizona or Texas' },
  northbound: { hundredths: 115, from: '03-01', to: '05-31', label: 'Spring demand from Florida, Arizona or Texas' },
} as const;

/** Winter destinations (autohaulerexchange.com). */
export const snowbirdStates: readonly string[] = ['FL', 'AZ', 'TX'];

/** Winching. Weak sources: $100 to $250, one report of $150. */
export const inoperableCents = 150_00;

/** Published prices per mile include tolls; permits are for oversize loads, which a carrier prices. */
export const tollsCents = 0;
export const permitsCents = 0;

/** US average on-highway diesel, dollars per gallon (EIA, weekly, as reported by rigzone.com on Jan 28, 2026). */
export const diesel = { price: 3.624, asOf: '2026-01-26' } as const;

/** Surcharge per truck mile is (diesel - base) / mpg: base $1.25 (DAT RateView), 6 miles per gallon (ours). */
export const fuel = { baseDollars: 1.25, milesPerGallon: 6 } as const;

/** Range around the total in hundredths, and its rounding step. Ours. */
export const range = { lowHundredths: 88, highHundredths: 115, stepCents: 5_00 } as const;

/** Days in transit by road miles (jpautotransport.co). */
export const transitBands: readonly (readonly [upToMiles: number, min: number, max: number])[] = [
  [200, 1, 2],
  [600, 2, 4],
  [1000, 3, 5],
  [1500, 4, 6],
  [2000, 5, 7],
  [2400, 6, 8],
  [Number.POSITIVE_INFINITY, 7, 9],
];

export const validDays = 7;
