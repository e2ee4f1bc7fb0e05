import { expect, it } from 'vitest';
import { oversees, publicRoles, roleLabels, roles } from './roles.ts';

it('calls each role as the specification does, and administrators by words', () => {
  expect(roleLabels).toEqual({
    shipper: 'Shipper',
    broker: 'Broker',
    driver: 'Driver',
    carrier: 'Carrier Company',
    insurance: 'Insurance Provider',
    inspection: 'Inspection Agent',
    storage: 'Storage Yard Operator',
    compliance: 'Compliance Officer',
    independent_driver: 'Independent Driver/Owner-Operator',
    admin: 'Administrator',
    super_admin: 'Super Administrator',
  });
});

it('registers everybody but administrators', () => {
  expect([...publicRoles].toSorted()).toEqual(roles.filter((role) => role !== 'admin' && role !== 'super_admin').toSorted());
});

it('lets administrators and confirmed officers look over what others do, and nobody who waits', () => {
  expect(roles.filter((role) => oversees({ role, isConfirmed: true }))).toEqual(['compliance', 'admin', 'super_admin']);
  expect(roles.filter((role) => oversees({ role, isConfirmed: false }))).toEqual([]);
});
