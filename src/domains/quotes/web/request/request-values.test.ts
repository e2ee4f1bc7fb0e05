import { describe, expect, it } from 'vitest';
import { addDays, openDay } from '#shared/dates/days.ts';
import { toDraftFields, emptyRequest, requestFields } from './request-values.ts';

const inDays = (days: number) => addDays(openDay(new Date()), days);
const accord = {
  ...emptyRequest,
  fullName: 'Nora Lind',
  email: 'Nora@Example.com',
  phone: '(303) 555-0142',
  vehicleType: 'car',
  vehicleYear: '2019',
  vehicleMake: 'Honda',
  vehicleModel: 'Accord',
  fromZipCode: '90210',
  toZipCode: '10001-1234',
  transportType: 'open',
};
const toComplaints = (fields: typeof emptyRequest) =>
  (requestFields.safeParse(fields).error?.issues ?? []).map(({ path, message }) => [path[0], message]);

describe('the quote request form', () => {
  it('shows an error for each required field, in the order of the form', () => {
    expect(toComplaints({ ...emptyRequest, transportType: '' })).toEqual([
      ['fromZipCode', 'Please enter a valid ZIP code'],
      ['toZipCode', 'Please enter a valid ZIP code'],
      ['transportType', 'Please select a transport type'],
      ['vehicleType', 'Please select a vehicle type'],
      ['vehicleYear', 'Please enter the vehicle year'],
      ['vehicleMake', 'Please enter the vehicle make'],
      ['vehicleModel', 'Please enter the vehicle model'],
      ['fullName', 'Please enter your full name'],
      ['email', 'Please enter a valid email address'],
      ['phone', 'Please enter a valid phone number'],
    ]);
  });

  it('accepts a filled form with optional fields empty', () => {
    expect(requestFields.parse({ ...accord, vehicleValue: '$25,000' })).toMatchObject({
      email: 'nora@example.com',
      vehicleValue: '25000.00',
      vin: null,
      pickupDate: null,
      notes: null,
    });
    expect(requestFields.parse(accord).vehicleValue).toBeNull();
  });

  it('refuses an invalid amount and a VIN of the wrong length', () => {
    expect(toComplaints({ ...accord, vehicleValue: 'much', vin: '1HGCM8263' })).toEqual([
      ['vehicleValue', 'Vehicle value must be positive'],
      ['vin', 'A VIN has 17 characters. You entered 9.'],
    ]);
  });

  it.each([
    [{ vehicleModel: 'x'.repeat(300) }, 'vehicleModel', 'At most 60 characters'],
    [{ vehicleMake: 'x'.repeat(300) }, 'vehicleMake', 'At most 60 characters'],
    [{ vehicleValue: '12.345' }, 'vehicleValue', 'Vehicle value can have at most two decimals, like 1250.00'],
    [{ pickupDate: '2999-01-01' }, 'pickupDate', 'Pickup date must be within a year'],
    [{ toZipCode: '90210' }, 'toZipCode', 'Pickup and delivery have the same ZIP code'],
  ])('explains what is too long, too exact, too far or duplicate: %j', (change, field, message) => {
    expect(toComplaints({ ...accord, ...change })).toEqual([[field, message]]);
  });

  it('refuses an invalid pickup window, and keeps the window in a draft', () => {
    expect(toComplaints({ ...accord, pickupUntil: inDays(3) })).toEqual([['pickupDate', 'Enter the first day too']]);
    const backwards = { ...accord, pickupDate: inDays(5), pickupUntil: inDays(3) };
    expect(toComplaints(backwards)).toEqual([['pickupUntil', 'The last day cannot be before the first']]);
    expect(toDraftFields({ ...accord, pickupUntil: inDays(3) }).stops.pickup.windowTo).toBe(inDays(3));
  });

  it('says whether there are keys only if the vehicle does not drive', () => {
    const isKeys = (isOperable: boolean, hasKeys: boolean) => requestFields.parse({ ...accord, isOperable, hasKeys }).hasKeys;
    expect([isKeys(false, false), isKeys(false, true), isKeys(true, false)]).toEqual([false, true, true]);
  });

  it('becomes a draft with its contact and all other fields', () => {
    expect(toDraftFields(accord)).toMatchObject({
      fullName: 'Nora Lind',
      vehicleMake: 'Honda',
      hasKeys: true,
      isModified: false,
      reference: '',
    });
  });
});
