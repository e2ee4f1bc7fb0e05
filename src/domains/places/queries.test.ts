import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { toCents } from '#shared/money.ts';
import { estimateBody, estimateReply } from './schemas.ts';
import { computeEstimate } from './queries.ts';
import { suggestVehicles } from './vehicle-models.ts';

const asked = { vehicleType: 'car', fromZipCode: '90210-1234', toZipCode: '10001', transportType: 'open' };
const now = new Date('2026-02-01T12:00:00Z');
const reply = (change: Record<string, unknown> = {}) =>
  estimateReply.parse(computeEstimate(estimateBody.parse({ ...asked, ...change }), now));

describe('the response to an estimate', () => {
  it('adds up in decimal strings, with the fee and both places', () => {
    const answer = reply({
      vehicleYear: '2019',
      vehicleMake: 'Honda',
      vehicleModel: 'Accord',
      vehicleValue: '25000',
      pickupDate: '2026-02-10',
    });
    if (!answer.possible) return expect.fail(answer.message);
    expect(answer.from).toEqual({ zip: '90210', city: 'Beverly Hills', state: 'CA', lat: 34.09, lng: -118.406 });
    expect(Object.values(answer.lines).reduce((sum, line) => sum + toCents(line), 0)).toBe(toCents(answer.total));
    expect(toCents(answer.allIn)).toBe(toCents(answer.total) + 250_00);
    expect(answer).toMatchObject({
      serviceFee: '250.00',
      validDays: 7,
      message: 'This is an estimate, not an offer.',
      confidence: 'high',
      transitDaysMin: 7,
      transitDaysMax: 9,
    });
  });

  it('treats empty form fields as missing', () => {
    expect(reply({ vehicleYear: '', vehicleMake: '', vehicleModel: '', vehicleValue: '', pickupDate: '' })).toEqual(reply());
  });

  it('says why a carrier has to price it, and still includes the fee', () => {
    expect(reply({ vehicleType: 'boat' })).toMatchObject({
      possible: false,
      reason: 'vehicle_type',
      serviceFee: '49.00',
      roadMiles: expect.any(Number),
    });
    expect(reply({ toZipCode: '96701' })).toMatchObject({ possible: false, reason: 'sea', roadMiles: null });
  });

  it('refuses ZIP codes that do not exist, naming each', () => {
    const message = 'Please enter a valid ZIP code';
    const refusal = (change: Record<string, unknown>) => {
      try {
        return reply(change);
      } catch (error) {
        return error;
      }
    };
    expect(refusal({ fromZipCode: '00000' })).toBeInstanceOf(AppError);
    expect(refusal({ fromZipCode: '00000' })).toMatchObject({ status: 422, code: 'invalid', message, fields: { fromZipCode: message } });
    expect(refusal({ fromZipCode: '00000', toZipCode: '99999' })).toMatchObject({ fields: { fromZipCode: message, toZipCode: message } });
  });
});

describe('an estimate request', () => {
  it.each([
    [{ vehicleType: 'plane' }, 'vehicleType', 'Please select a vehicle type'],
    [{ transportType: '' }, 'transportType', 'Please select a transport type'],
    [{ fromZipCode: '9021' }, 'fromZipCode', 'Please enter a valid ZIP code'],
    [{ vehicleYear: '1899' }, 'vehicleYear', 'Please enter the vehicle year'],
    [{ vehicleYear: 3000 }, 'vehicleYear', 'Please enter the vehicle year'],
    [{ vehicleYear: 'new' }, 'vehicleYear', 'Please enter the vehicle year'],
    [{ vehicleValue: '-5' }, 'vehicleValue', 'Enter an amount in dollars, like 1250.00'],
    [{ pickupDate: '2026-02-31' }, 'pickupDate', 'Please enter a valid date'],
  ])('with %j is refused at %s: %s', (change, field, message) => {
    const issue = estimateBody.safeParse({ ...asked, ...change }).error?.issues[0];
    expect(issue).toMatchObject({ path: [field], message });
  });
});

describe('vehicle suggestions', () => {
  it.each([
    ['car', '', 'fo', ['Ford']],
    ['car', 'chevy', 'cor', ['Corvette']],
    ['car', 'Ford', 'f1', ['F-100', 'F-150']],
    ['car', 'Unheard', '', []],
    ['motorcycle', '', 'harley', ['Harley-Davidson']],
    ['motorcycle', 'BMW', '', []],
    ['boat', '', 'sea', ['Sea Ray', 'Sea-Doo']],
  ] as const)('for %s, make %j and %j are %j', (type, make, q, names) => {
    expect(suggestVehicles(type, make, q)).toEqual(names);
  });

  it('start with matches of the prefix, at most twenty', () => {
    expect(suggestVehicles('car', '', '')).toHaveLength(20);
    expect(suggestVehicles('car', '', 'm').slice(0, 2)).toEqual(['Maserati', 'Mazda']);
  });
});
