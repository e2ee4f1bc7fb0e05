import { describe, expect, it } from 'vitest';
import { baseZip, maxVehicleYear, transportTypeLabels, vehicleTitle, vehicleTypeLabels } from './vehicles.ts';
import { vehicleTypeInput, zipInput } from './vehicle-schemas.ts';

describe('vehicle and transport types', () => {
  it('have the labels of the form', () => {
    expect(vehicleTypeLabels).toEqual({
      car: 'Car / SUV / Pickup',
      rv: 'RV / Camper / Motorhome',
      boat: 'Boat / Personal Watercraft',
      motorcycle: 'Motorcycle',
      atv: 'ATV / UTV',
      heavy: 'Heavy Equipment',
      trailer: 'Trailer',
      golf: 'Golf Cart / Specialty Vehicle',
    });
    expect(transportTypeLabels).toEqual({
      open: 'Open Carrier (most common)',
      enclosed: 'Enclosed Carrier (protected)',
      expedited: 'Expedited Service',
      door_to_door: 'Door-to-Door',
      terminal: 'Terminal-to-Terminal',
    });
  });

  it('with an unknown value give the message of the form', () => {
    expect(vehicleTypeInput.safeParse('').error?.issues[0]?.message).toBe('Please select a vehicle type');
  });

  it('allow model years up to the next one', () => {
    expect(maxVehicleYear(new Date('2026-11-20'))).toBe(2027);
  });
});

describe('a ZIP code', () => {
  it.each(['90210', '90210-1234', ' 00601 '])('%j is accepted and looked up by its first five digits', (zip) => {
    expect(baseZip(zipInput.parse(zip))).toMatch(/^\d{5}$/);
  });

  it.each(['', '9021', '902101', '90210-12', '90210 1234', 'ABCDE'])('%j is refused', (zip) => {
    expect(zipInput.safeParse(zip).error?.issues[0]?.message).toBe('Please enter a valid ZIP code');
  });
});

describe('the title of a vehicle', () => {
  it.each([
    [{ year: 2019, make: 'Honda', model: 'Accord' }, '2019 Honda Accord'],
    [{ year: '', make: 'Honda', model: null }, 'Honda'],
    [{}, ''],
  ])('of %j is %j', (vehicle, title) => {
    expect(vehicleTitle(vehicle)).toBe(title);
  });
});
