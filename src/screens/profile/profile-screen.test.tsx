import { expect, it } from 'vitest';
import { getMe, getAccountSettings } from '#domains/accounts/endpoints.ts';
import type { Role } from '#shared/roles.ts';
import { toFields, getHtml } from '../../../test/harness/browser/screen.tsx';
import ProfileScreen from './profile-screen.tsx';

const user = {
  id: 'u1',
  email: 'u@example.com',
  fullName: 'Uma Unger',
  phoneNumber: '5125550143',
  companyName: 'Unger',
  dotNumber: '1234567',
  mcNumber: 'MC-123456',
  emailVerified: true,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const around = (role: Role, pendingEmail: string | null = null) => ({
  data: { [getMe.path]: { ...user, role }, [getAccountSettings.path]: { pendingEmail, twoFactorEnabled: false } },
});
const own = ['fullName', 'email', 'phoneNumber', 'companyName'];

it.each([
  ['shipper', own],
  ['broker', [...own, 'dotNumber', 'mcNumber']],
  ['carrier', [...own, 'dotNumber', 'mcNumber']],
  ['independent_driver', [...own, 'dotNumber', 'mcNumber']],
  ['insurance', own],
] as const)('a %s has a field for everything that is sent of the profile', (role, names) => {
  expect(toFields(<ProfileScreen />, around(role)).filter((name) => name !== 'agreed')).toEqual(names);
});

it.each([
  [null, false],
  ['new@example.com', true],
])('a pending change of address to %s is shown: %s', (pendingEmail, isSaid) => {
  expect(getHtml(<ProfileScreen />, around('shipper', pendingEmail)).includes('Confirm your new email')).toBe(isSaid);
});
