import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publicRoles, roles } from '#shared/roles.ts';
import { personas } from './personas.ts';
import {
  getFields,
  hasDotMc,
  isPublicRole,
  malformedNumbers,
  missingFields,
  parseDocketNumber,
  parseDotNumber,
  requiredFields,
  roleDescriptions,
  roleFields,
  withoutForeignFields,
} from './rules.ts';

const company = 'Company name is required for this account type.';
const dot = 'DOT number is required for this account type.';
const mc = 'MC number is required for this account type.';
const licence = 'Driver license number is required for this account type.';
const insurance = 'Insurance license number is required for this account type.';
const inspection = 'Inspection license number is required for this account type.';

const emptyForms = [
  ['shipper', {}, {}],
  ['broker', { companyName: company, dotNumber: dot, mcNumber: mc }, { companyName: company }],
  ['carrier', { companyName: company, dotNumber: dot, mcNumber: mc }, { companyName: company }],
  ['driver', { driverLicenseNumber: licence }, { driverLicenseNumber: licence }],
  [
    'independent_driver',
    { companyName: company, dotNumber: dot, mcNumber: mc, driverLicenseNumber: licence },
    { companyName: company, driverLicenseNumber: licence },
  ],
  ['insurance', { companyName: company, insuranceLicense: insurance }, { companyName: company, insuranceLicense: insurance }],
  ['inspection', { companyName: company, inspectionLicense: inspection }, { companyName: company, inspectionLicense: inspection }],
  ['storage', { companyName: company }, { companyName: company }],
  ['compliance', { companyName: company }, { companyName: company }],
  ['admin', {}, {}],
  ['super_admin', {}, {}],
] as const;

describe('role-required fields', () => {
  it.each(emptyForms)('lists the required fields of an empty form of %s', (role, enabled, disabled) => {
    expect(missingFields({ role }, { dotMcEnabled: true })).toEqual(enabled);
    expect(missingFields({ role }, { dotMcEnabled: false })).toEqual(disabled);
  });

  it('lists exactly the fields that are empty or blank, whatever the others contain', () => {
    const answer = fc.option(fc.oneof(fc.string(), fc.constantFrom('', ' ', '\t\n', ' ')), { nil: null });
    const answers = fc.record(
      Object.fromEntries(roleFields.map((field) => [field, answer])) as Record<(typeof roleFields)[number], typeof answer>,
    );
    fc.assert(
      fc.property(fc.constantFrom(...roles), fc.boolean(), answers, (role, dotMcEnabled, given) => {
        const expected = getFields(role, { dotMcEnabled }).filter((field) => (given[field] ?? '').trim() === '');
        expect(Object.keys(missingFields({ role, ...given }, { dotMcEnabled }))).toEqual(expected);
      }),
    );
  });

  it('drops only values typed for another role', () => {
    const everything = {
      companyName: 'C',
      dotNumber: '1',
      mcNumber: '2',
      driverLicenseNumber: '3',
      insuranceLicense: '4',
      inspectionLicense: '5',
    };
    for (const role of roles)
      for (const [field, value] of Object.entries(withoutForeignFields({ role, ...everything })))
        if (field !== 'role') expect(value === null).toBe(!requiredFields[role].some((own) => own === field));
  });

  it('lets every persona register', () => {
    for (const role of roles) {
      expect(missingFields(personas[role], { dotMcEnabled: true })).toEqual({});
      expect(malformedNumbers(personas[role])).toEqual({});
    }
  });

  it('has a description for each public role; only the administrator roles are not public', () => {
    expect(Object.keys(roleDescriptions).sort()).toEqual([...publicRoles].sort());
    expect(roles.filter((role) => !isPublicRole(role))).toEqual(['admin', 'super_admin']);
    expect(roles.filter(hasDotMc)).toEqual(roles.filter((role) => requiredFields[role].includes('mcNumber')));
  });
});

describe('DOT and docket numbers', () => {
  it.each([
    ['44110', '44110'],
    ['1234567', '1234567'],
    ['USDOT 1234567', '1234567'],
    ['DOT# 1234567', '1234567'],
    ['1234567C', '1234567'],
    ['0123456', null],
    ['123456789', null],
    ['', null],
    ['12 34', null],
    ['MC123', null],
  ])('reads the DOT number %j as %j', (text, digits) => expect(parseDotNumber(text)).toBe(digits));

  it.each([
    ['123456', { prefix: null, digits: '123456' }],
    ['MC-123456-C', { prefix: 'MC', digits: '123456' }],
    ['mc 123456B', { prefix: 'MC', digits: '123456' }],
    ['MC No. 123456', { prefix: 'MC', digits: '123456' }],
    ['123456-P', { prefix: null, digits: '123456' }],
    ['MX-123456', { prefix: 'MX', digits: '123456' }],
    ['MC-MX 123456', { prefix: 'MX', digits: '123456' }],
    ['MC-123456-CARRIER', null],
    ['MC-12-34', null],
    ['MC-0123456', { prefix: 'MC', digits: '123456' }],
    ['mx #7', { prefix: 'MX', digits: '7' }],
    ['FF 12345678', { prefix: 'FF', digits: '12345678' }],
    ['MC', null],
    ['MC-000', null],
    ['MC123456789', null],
    ['DOT123', null],
  ])('reads the docket number %j as %j', (text, docket) => expect(parseDocketNumber(text)).toEqual(docket));

  it('parse every possible number in every usual spelling', () => {
    const digits = fc.integer({ min: 1, max: 99_999_999 }).map(String);
    fc.assert(
      fc.property(
        digits,
        fc.constantFrom('', 'USDOT ', 'DOT', 'usdot: '),
        fc.constantFrom('', 'MC', 'MC-', 'mc #', 'MC-0'),
        (number, dotPrefix, mcPrefix) => {
          expect(parseDotNumber(`${dotPrefix}${number}`)).toBe(number);
          expect(parseDocketNumber(`${mcPrefix}${number}`)).toEqual({ prefix: mcPrefix === '' ? null : 'MC', digits: number });
        },
      ),
    );
  });
});
