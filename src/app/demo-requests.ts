import { dayAfter } from '#domains/compliance/fixtures.ts';
import type { WorkflowState } from '#domains/quotes/schemas.ts';
import type { TransportFormValues } from '#domains/transports/schemas.ts';

/** What a request of the demonstration says beside its defaults. */
export type Facts = Partial<TransportFormValues>;

type Vehicle = readonly [year: number, make: string, model: string, color: string];
type Way = readonly [fromZipCode: string, toZipCode: string];

const request = ([vehicleYear, vehicleMake, vehicleModel, color]: Vehicle, [fromZipCode, toZipCode]: Way, more: Facts = {}): Facts => ({
  vehicleYear,
  vehicleMake,
  vehicleModel,
  color,
  fromZipCode,
  toZipCode,
  ...more,
});

const inDays = (days: number): Facts => ({ pickupDate: dayAfter(days) });

/** Accepted requests, each with the state it is brought to and the carrier's price as a share of the platform's estimate. */
export const underWay: readonly (readonly [WorkflowState, number, Facts])[] = [
  ['closed', 0.97, request([2020, 'Toyota', 'Camry', 'White'], ['94103', '95814'], { ...inDays(0), vehicleValue: '19800' })],
  [
    'delivered',
    1.04,
    request([2018, 'Ford', 'F-150', 'Red'], ['75201', '73102'], { ...inDays(0), vehicleType: 'car', vehicleValue: '27500' }),
  ],
  [
    'in_transit',
    1.02,
    request([2022, 'Tesla', 'Model 3', 'Midnight silver'], ['90012', '10001'], {
      ...inDays(0),
      vehicleValue: '34000',
      transportType: 'enclosed',
    }),
  ],
  [
    'assigned',
    0.94,
    request([2015, 'Jeep', 'Wrangler', 'Green'], ['80202', '60601'], {
      ...inDays(1),
      vehicleValue: '21500',
      isModified: true,
      modificationNote: '4 inch lift',
      heightInches: 78,
    }),
  ],
  ['booked', 0.99, request([2021, 'Mazda', 'CX-5', 'Gray'], ['98101', '89501'], { ...inDays(3), vehicleValue: '23900' })],
];

export const draft: Facts = request([2016, 'Harley-Davidson', 'Street Glide', 'Black'], ['53202', '85001'], {
  vehicleType: 'motorcycle',
  vehicleValue: '13500',
});

export const cancelled = request([2011, 'Subaru', 'Outback', 'Silver'], ['55401', '64106'], { ...inDays(5), vehicleValue: '8200' });

/** Open, with a broker's quote and two bids. */
export const compared = request([2019, 'Honda', 'Accord', 'Blue'], ['78701', '80202'], {
  ...inDays(6),
  vehicleValue: '18500',
  fromAddress: '600 Congress Ave',
  toAddress: '1700 Lincoln St',
});

/** Open, with questions of carriers. */
export const inoperable = request([1967, 'Ford', 'Mustang', 'Candy apple red'], ['48226', '33130'], {
  ...inDays(12),
  vehicleValue: '72000',
  isOperable: false,
  transportType: 'enclosed',
  notes: 'Does not run. Rolls and steers.',
});

/** Open, and more than the platform can estimate. */
export const unpriced = request([2014, 'Caterpillar', '259D', 'Yellow'], ['64106', '73102'], {
  ...inDays(9),
  vehicleType: 'heavy',
  vehicleValue: '39000',
  lengthInches: 143,
  widthInches: 78,
  heightInches: 83,
  weightPounds: 9000,
  notes: 'Track loader with its bucket on. Drives onto the trailer.',
});

/** Booked at the platform's price: the first carrier takes it. */
export const atFixedPrice = request([2017, 'Subaru', 'Forester', 'Dark green'], ['04101', '28202'], {
  ...inDays(4),
  vehicleValue: '16400',
});
