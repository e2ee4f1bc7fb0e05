import { expect, it } from 'vitest';
import { accountRegistered } from './registered.ts';

it('welcomes a new account and asks to confirm its address, but sends administrators no notice', () => {
  const welcome = (role: 'shipper' | 'admin' | 'super_admin') =>
    accountRegistered.notify!({ userId: 'ada', isGuest: false, role }, null).map(({ userId, title }) => [userId, title]);
  expect(welcome('shipper')).toEqual([['ada', 'Your account was created']]);
  expect([...welcome('admin'), ...welcome('super_admin')]).toEqual([]);
});
