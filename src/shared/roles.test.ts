import { expect, it } from 'vitest';
import { oversees, publicRoles, roles } from './roles.ts';

it('lets everyone register except administrators', () => {
  expect([...publicRoles].toSorted()).toEqual(roles.filter((role) => role !== 'admin' && role !== 'super_admin').toSorted());
});

it('lets administrators and confirmed officers oversee others, but not unconfirmed ones', () => {
  expect(roles.filter((role) => oversees({ role, isConfirmed: true }))).toEqual(['compliance', 'admin', 'super_admin']);
  expect(roles.filter((role) => oversees({ role, isConfirmed: false }))).toEqual([]);
});
