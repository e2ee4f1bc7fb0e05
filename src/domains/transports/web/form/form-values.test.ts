import { describe, expect, it } from 'vitest';
import { draftProblem } from '../draft/draft-checks.ts';
import { draftBody, emptyTransport, needsDimensions, plainAmount, transportBody, transportFields } from './form-values.ts';
import { estimateQuestion } from './use-estimate.ts';

const accord = {
  ...emptyTransport,
  vehicleType: 'car',
  vehicleYear: '2019',
  vehicleMake: 'Honda',
  vehicleModel: 'Accord',
  fromZipCode: '90210',
  toZipCode: '10001',
};
const refusedBy = (change: Partial<typeof accord>) =>
  Object.fromEntries(
    (transportFields.safeParse({ ...accord, ...change }).error?.issues ?? []).map(({ path, message }) => [path[0], message]),
  );

describe('the transport form', () => {
  it('returns a filled form in the format of the API', () => {
    expect(transportFields.parse({ ...accord, vehicleValue: '$25,000', vin: '1HGCM82633A004352' })).toMatchObject({
      vehicleYear: 2019,
      vehicleValue: '25000.00',
      transportType: 'open',
      pickupDate: null,
      lengthInches: null,
      modificationNote: null,
    });
  });

  it('shows an error for each required field', () => {
    expect(refusedBy(emptyTransport)).toEqual({
      vehicleType: 'Please select a vehicle type',
      vehicleYear: 'Invalid year',
      vehicleMake: 'Make is required',
      vehicleModel: 'Model is required',
      fromZipCode: 'Valid ZIP code required',
      toZipCode: 'Valid ZIP code required',
    });
  });

  it.each([
    [{ vehicleValue: '-5' }, { vehicleValue: 'Vehicle value must be positive' }],
    [{ vehicleValue: '1,85,00' }, { vehicleValue: 'Did you mean $185.00 or $18,500.00?' }],
    [{ vehicleYear: '1899' }, { vehicleYear: 'Invalid year' }],
    [{ vin: '1HGCM' }, { vin: 'A VIN has 17 characters. You entered 5.' }],
    [{ vin: '1HGCM82633A004353' }, {}],
    [{ toZipCode: '1234a' }, { toZipCode: 'Please enter a valid ZIP code' }],
  ])('validates %j', (change, expected) => {
    expect(refusedBy(change)).toEqual(expected);
  });

  it('sends only requested fields: no dimensions for a car, and a running vehicle rolls', () => {
    const hidden = { lengthInches: '200', rolls: false, hasKeys: false, modificationNote: 'lifted' };
    expect(transportBody({ ...accord, ...hidden })).toMatchObject({
      lengthInches: null,
      rolls: true,
      hasKeys: true,
      modificationNote: null,
    });
    expect(transportBody({ ...accord, ...hidden, vehicleType: 'boat', isOperable: false, isModified: true })).toMatchObject({
      lengthInches: '200',
      rolls: false,
      hasKeys: false,
      modificationNote: 'lifted',
    });
    expect(['car', 'motorcycle', 'atv'].some(needsDimensions)).toBe(false);
  });

  it('reads amounts in common notations', () => {
    expect(['$25,000', ' 1250.50 ', '18500,00', ''].map(plainAmount)).toEqual(['25000.00', '1250.50', '18500.00', '']);
  });
});

describe('saving a draft', () => {
  it('requires both ZIP codes, year, make and model only', () => {
    for (const field of ['fromZipCode', 'toZipCode', 'vehicleYear', 'vehicleMake', 'vehicleModel'])
      expect([field, draftProblem({ ...accord, [field]: ' ' })]).toEqual([
        field,
        {
          title: 'Missing Required Fields',
          description: 'Please fill in Pickup ZIP, Delivery ZIP, Vehicle Year, Make, and Model to save as draft.',
        },
      ]);
    expect(draftProblem({ ...accord, toZipCode: '1000' })).toEqual({
      title: 'Invalid ZIP Code',
      description: 'Please use valid 5-digit ZIP code format (e.g., 90210).',
    });
    expect(draftProblem({ ...accord, vehicleType: '' } as typeof accord)).toBeNull();
  });

  it('sends the ZIP codes also as pickup and delivery location', () => {
    expect(draftBody({ ...accord, fromZipCode: ' 90210 ' }, null)).toMatchObject({
      draftId: null,
      vehicleMake: 'Honda',
      pickupLocation: '90210',
      deliveryLocation: '10001',
    });
  });
});

describe('the estimate request while typing', () => {
  it('waits for the vehicle type and both ZIP codes', () => {
    expect(estimateQuestion({ ...accord, toZipCode: '100' })).toBeNull();
    expect(estimateQuestion({ ...accord, vehicleType: '' })).toBeNull();
  });

  it('leaves out a make or model that is too long', () => {
    const asked = estimateQuestion({ ...accord, vehicleMake: 'x'.repeat(61), vehicleModel: 'y'.repeat(60) });
    expect([asked?.vehicleMake, asked?.vehicleModel]).toEqual([undefined, 'y'.repeat(60)]);
  });

  it('leaves out incomplete fields, and assumes an open carrier until one is chosen', () => {
    expect(estimateQuestion({ ...accord, vehicleYear: '20', vehicleModel: '', vehicleValue: '25,0x', transportType: '' })).toEqual({
      vehicleType: 'car',
      vehicleMake: 'Honda',
      fromZipCode: '90210',
      toZipCode: '10001',
      transportType: 'open',
      isOperable: true,
    });
  });
});
