import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transportTypes, vehicleTypes } from '#shared/vehicles/vehicles.ts';
import { estimate, haulCents, toLines, getSeason, getTotal, type EstimateInput, type PossibleEstimate } from './estimate.ts';
import { sizes, transports } from './estimate-constants.ts';
import type { Place } from './rules.ts';
import { findPlace } from './zip-table.ts';

const place = (zip: string): Place => findPlace(zip)!;
const laToNewYork: EstimateInput = {
  vehicleType: 'car',
  vehicleMake: 'Honda',
  vehicleModel: 'Accord',
  fromPlace: place('90210'),
  toPlace: place('10001'),
  transportType: 'open',
  pickupDate: '2026-02-10',
  today: '2026-02-01',
};
const possible = (change: Partial<EstimateInput> = {}): PossibleEstimate => {
  const result = estimate({ ...laToNewYork, ...change });
  if (!result.possible) throw new Error(result.message);
  return result;
};

describe('the base rate', () => {
  it.each([
    [0, 185],
    [100, 290],
    [300, 500],
    [500, 710],
    [1000, 1010],
    [1500, 1310],
    [2500, 1760],
  ])('for %i miles is $%i', (miles, dollars) => {
    expect(haulCents(miles)).toBe(dollars * 100);
  });
});

describe('the lines', () => {
  const sizeCodes = Object.values(sizes).map(({ hundredths }) => hundredths);

  it('are never negative and never sum to less as miles rise, for every size, way of transport and season', () => {
    for (const size of sizeCodes)
      for (const { hundredths, unitsOnTruck } of Object.values(transports))
        for (const season of [100, 108, 115]) {
          let before = 0;
          for (let miles = 0; miles <= 4000; miles++) {
            const lines = toLines(miles, [size, hundredths, season], unitsOnTruck, true);
            const total = getTotal(lines);
            if (total < before || Math.min(...Object.values(lines)) < 0 || !Number.isInteger(total))
              expect.fail(`${size} ${hundredths} ${season} at ${miles} miles: ${total} after ${before}`);
            before = total;
          }
          expect(before).toBeGreaterThan(0);
        }
  });
});

describe('an estimate', () => {
  const grid = vehicleTypes.flatMap(({ value: vehicleType }) =>
    transportTypes.flatMap(({ value: transportType }) => [true, false].map((isOperable) => ({ vehicleType, transportType, isOperable }))),
  );

  it.each(grid)('for $vehicleType, $transportType, runs $isOperable adds up or is left to a carrier', (options) => {
    const result = estimate({ ...laToNewYork, ...options });
    const manual = ['boat', 'rv', 'heavy'].includes(options.vehicleType);
    expect(result.possible).toBe(!manual);
    if (!result.possible) return expect(result).toMatchObject({ reason: 'vehicle_type', message: /a carrier sets the price/ });
    expect(
      result.lines.baseRate + result.lines.fuelSurcharge + result.lines.tolls + result.lines.permits + result.lines.specialHandling,
    ).toBe(result.totalCents);
    expect(Math.min(...Object.values(result.lines))).toBeGreaterThanOrEqual(0);
    expect(result.lines.specialHandling).toBe(options.isOperable ? 0 : 150_00);
    expect(result.lowCents).toBeLessThan(result.totalCents);
    expect(result.highCents).toBeGreaterThan(result.totalCents);
    expect([result.lowCents % 500, result.highCents % 500]).toEqual([0, 0]);
    expect(result.factors.map(({ code }) => code)).toEqual(
      options.isOperable ? ['distance', 'size', 'transport'] : ['distance', 'size', 'transport', 'inoperable'],
    );
  });

  it('is within its range between any two ZIP codes of the mainland', () => {
    const towns = ['98101', '90210', '85001', '77001', '60601', '33101', '10001', '04101', '59001', '67501'].map(place);
    fc.assert(
      fc.property(fc.constantFrom(...towns), fc.constantFrom(...towns), fc.constantFrom(...grid), (fromPlace, toPlace, options) => {
        const result = estimate({ ...laToNewYork, ...options, fromPlace, toPlace });
        if (result.possible) expect(result.lowCents <= result.totalCents && result.totalCents <= result.highCents).toBe(true);
      }),
    );
  });

  it('for a sedan from Los Angeles to New York is between $0.60 and $0.95 a mile', () => {
    const { roadMiles, totalCents, transitDays } = possible();
    expect(roadMiles).toBeCloseTo(2870, -1);
    expect(totalCents / 100 / roadMiles).toBeGreaterThan(0.6);
    expect(totalCents / 100 / roadMiles).toBeLessThan(0.95);
    expect(transitDays).toEqual({ min: 7, max: 9 });
  });

  it.each([
    ['Honda', 'Accord EX-L', 1],
    ['honda', 'crv', 1.1],
    ['Chevy', 'Silverado 1500', 1.2],
    ['Ford', 'F-150 XLT', 1.2],
    ['Ford', 'Mustang', 1],
    ['Ford', 'Mustang Mach-E', 1.1],
    ['VW', 'Jetta', 1],
    ['Honda', 'Something', 1.05],
    ['Unheard', 'Of', 1.05],
  ])('of a %s %s has the size factor %d', (vehicleMake, vehicleModel, times) => {
    const sedan = possible();
    expect(possible({ vehicleMake, vehicleModel }).totalCents).toBe(Math.round(sedan.totalCents * times));
  });

  it('costs 45 % more enclosed, with more fuel for each of fewer vehicles', () => {
    const [open, enclosed] = [possible(), possible({ transportType: 'enclosed' })];
    expect(enclosed.totalCents).toBe(Math.round(open.totalCents * 1.45));
    expect(enclosed.lines.fuelSurcharge / open.lines.fuelSurcharge).toBeCloseTo(8 / 5, 3);
  });

  it.each([
    [null, 49_00],
    [25_000_00, 250_00],
    [6_000_50, 60_01],
    [75_000_00, 499_00],
  ])('for a vehicle worth %s cents has a service fee of %i', (vehicleValueCents, fee) => {
    expect(possible({ vehicleValueCents }).serviceFeeCents).toBe(fee);
  });

  it.each([
    ['09001', 'military'],
    ['96701', 'sea'],
    ['00601', 'sea'],
    ['96910', 'sea'],
    ['99501', 'alaska'],
  ])('to %s is left to a carrier: %s', (zip, reason) => {
    for (const ends of [{ toPlace: place(zip) }, { fromPlace: place(zip) }])
      expect(estimate({ ...laToNewYork, ...ends })).toMatchObject({ possible: false, reason, roadMiles: null, message: /carrier/ });
  });
});

it.each([
  ['09001', '96701', 'military'],
  ['96701', '09001', 'military'],
  ['99501', '96701', 'sea'],
])('from %s to %s is left to a carrier for the harder end: %s', (from, to, reason) => {
  expect(estimate({ ...laToNewYork, fromPlace: place(from), toPlace: place(to) })).toMatchObject({ possible: false, reason });
});

describe('the season factor', () => {
  const [chicago, miami, dallas] = [place('60601'), place('33101'), place('75201')];
  it.each([
    ['2026-05-14', chicago, miami, null],
    ['2026-05-15', chicago, miami, 108],
    ['2026-08-31', chicago, miami, 108],
    ['2026-09-01', chicago, miami, null],
    ['2026-10-01', chicago, miami, 115],
    ['2026-12-31', chicago, miami, 115],
    ['2026-11-01', miami, chicago, null],
    ['2026-11-01', dallas, miami, null],
    ['2026-03-01', miami, chicago, 115],
    ['2026-05-20', miami, chicago, 115],
    ['2026-06-01', miami, chicago, 108],
    ['2026-04-01', chicago, miami, null],
  ])('on %s', (pickupDate, fromPlace, toPlace, hundredths) => {
    expect(getSeason({ ...laToNewYork, pickupDate, fromPlace, toPlace })?.hundredths ?? null).toBe(hundredths);
  });

  it('applies to and from the snowbird states with the season, but not from further south', () => {
    const [keyWest, atlanta] = [place('33040'), place('30303')];
    const further = { ...atlanta, lat: keyWest.lat! - 1 };
    const on = (pickupDate: string, fromPlace: Place, toPlace: Place) => getSeason({ ...laToNewYork, pickupDate, fromPlace, toPlace });
    expect([on('2026-11-01', atlanta, keyWest)?.hundredths, on('2026-03-02', keyWest, atlanta)?.hundredths]).toEqual([115, 115]);
    expect([on('2026-11-01', further, keyWest), on('2026-03-02', keyWest, further)]).toEqual([null, null]);
    expect([on('2026-03-02', atlanta, keyWest), on('2026-03-02', dallas, miami), on('2026-11-01', chicago, atlanta)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('raises the price by its factor, and is listed among the reasons', () => {
    const [quiet, summer] = [possible(), possible({ pickupDate: '2026-07-01', today: '2026-06-20' })];
    expect(summer.totalCents).toBe(Math.round(quiet.totalCents * 1.08));
    expect(summer.factors.find(({ code }) => code === 'season')?.effect).toMatch(/^\+\$\d+$/);
    expect(quiet.factors.some(({ code }) => code === 'season')).toBe(false);
  });

  it('is that of today without a pickup day', () => {
    expect(getSeason({ ...laToNewYork, pickupDate: null, today: '2026-07-01' })?.hundredths).toBe(108);
  });
});

describe('the confidence', () => {
  it.each([
    [{}, 'high', /know the vehicle/],
    [{ pickupDate: null }, 'medium', /^You haven’t set a pickup date\.$/],
    [{ pickupDate: '2026-06-01' }, 'medium', /more than 60 days/],
    [{ vehicleModel: 'Unheard', transportType: 'enclosed' }, 'medium', /don’t know this model’s size, few prices/],
    [{ vehicleType: 'golf', isOperable: false, pickupDate: null }, 'low', /type of vehicle.*winching.*pickup date/],
    [{ toPlace: place('92101') }, 'medium', /below 200 miles/],
  ] as const)('with %j is %s', (change, confidence, reason) => {
    const result = possible(change);
    expect(result.confidence).toBe(confidence);
    expect(result.confidenceReason).toMatch(reason);
  });
});
