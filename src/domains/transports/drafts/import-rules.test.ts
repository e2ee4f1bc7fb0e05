import { describe, expect, it } from 'vitest';
import { readCsv } from '#shared/csv/csv-reader.ts';
import { getColumn, importColumns, importTemplate, lineSentence, readCell } from './import-rules.ts';
import { maxVehicleYear } from '#shared/vehicles/vehicles.ts';
import { transportInput } from '../schemas.ts';

const read = (name: string, cell: string) => readCell(getColumn(name)!, cell);

describe('a column of an import file', () => {
  it('is recognized by its name, its aliases and the headings of our exports', () => {
    const headings = ['Pickup ZIP', 'pickup-zip', ' PICKUP_ZIP ', 'from_zip', 'Vehicle type', 'Vehicle value (USD)', 'VIN', 'Colour'];
    expect(headings.map((heading) => getColumn(heading)?.name)).toEqual([
      'pickup_zip',
      'pickup_zip',
      'pickup_zip',
      'pickup_zip',
      'vehicle_type',
      'value',
      'vin',
      'color',
    ]);
    expect(['', 'status', 'Quotes received', 'constructor'].map(getColumn)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('fills a different field of the transport form, without ambiguous names', () => {
    const fields = importColumns.map(({ field }) => field);
    expect(new Set(fields).size).toBe(fields.length);
    expect(Object.keys(transportInput.shape).toSorted()).toEqual([...new Set(fields.map((field) => field.split('.')[0]!))].toSorted());
    const names = importColumns.flatMap(({ name, aliases }) => [name, ...aliases]);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('a cell of an import file', () => {
  it.each([
    ['vehicle_type', 'CAR', 'car'],
    ['vehicle_type', 'Car / SUV / Pickup', 'car'],
    ['transport_type', 'Enclosed Carrier (protected)', 'enclosed'],
    ['operable', 'No', false],
    ['has_keys', ' y ', true],
    ['pickup_date', '2026-12-31', '2026-12-31'],
    ['pickup_date', '1/9/2027', '2027-01-09'],
    ['pickup_date', '1/9/27', '2027-01-09'],
    ['weight_pounds', '4,200', '4200'],
    ['value', '18500,00', '18500,00'],
    ['pickup_zip', '90210-1234', '90210-1234'],
    ['reference', 'STOCK-1042', 'STOCK-1042'],
    ['metadata', '{"branch": "Austin"}', { branch: 'Austin' }],
    ['notes', "'=SUM(A1)", '=SUM(A1)'],
    ['notes', '=HYPERLINK("http://x")', '=HYPERLINK("http://x")'],
  ])('of %s with %j is read as %j', (name, cell, value) => {
    expect(read(name, cell)).toEqual({ value });
  });

  it.each([
    ['vehicle_type', 'plane', 'Use one of car, rv, boat, motorcycle, atv, heavy, trailer, golf'],
    ['operable', 'maybe', 'Enter yes or no'],
    ['operable', 'constructor', 'Enter yes or no'],
    ['pickup_date', '31.12.2026', 'Enter the date as 2026-12-31 or 12/31/2026'],
    ['length_inches', '12.5', 'Enter a whole number'],
    ['length_inches', '12,5', 'Enter a whole number'],
    ['pickup_date', '31/12/2026', 'Enter the date as 2026-12-31 or 12/31/2026'],
    ['pickup_date', '2026-02-30', 'Enter the date as 2026-12-31 or 12/31/2026'],
    ['metadata', 'branch=Austin', 'Enter JSON, like {"branch": "Austin"}'],
    ['value', 'lots', 'Enter dollars, like 18500 or 18,500.00'],
    ['year', '21', `Enter a year from 1900 to ${maxVehicleYear()}`],
  ])('of %s with %j is refused: %s', (name, cell, problem) => {
    expect(read(name, cell)).toEqual({ problem });
  });

  it('gets back leading zeros of a ZIP code removed by a spreadsheet, with a warning', () => {
    expect([read('pickup_zip', '2101'), read('delivery_zip', '501')]).toEqual([
      { value: '02101', warning: '2101 is read as 02101' },
      { value: '00501', warning: '501 is read as 00501' },
    ]);
  });

  it('that is blank is ignored', () => {
    expect([read('operable', ' '), read('value', ''), read('pickup_date', "'")]).toEqual([{}, {}, expect.anything()]);
  });
});

it('the template has every column and a valid request', () => {
  const template = readCsv(importTemplate());
  const records = template.ok ? template.records : [];
  expect(records[0]!.cells).toEqual(importColumns.map(({ name }) => name));
  const values = Object.fromEntries(importColumns.map((column, at) => [column.field, readCell(column, records[1]!.cells[at]!).value]));
  expect(transportInput.safeParse(values).success).toBe(true);
});

it('an error is reported with line and column', () => {
  expect(lineSentence(14, 'pickup_zip', 'Please enter a valid ZIP code')).toBe('Line 14, pickup_zip: Please enter a valid ZIP code');
  expect(lineSentence(9, null, 'It is blank')).toBe('Line 9: It is blank');
});
