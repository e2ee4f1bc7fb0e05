import { expect, it } from 'vitest';
import { accountRegistered } from './registered.ts';

it('welcomes a new account and asks it to confirm its address; administrators, to whom no such link was sent, get no notice', () => {
  const welcome = (role: 'shipper' | 'admin' | 'super_admin') =>
    accountRegistered.notify!({ userId: 'ada', isGuest: false, role }, null).map(({ userId, title }) => [userId, title]);
  expect(welcome('shipper')).toEqual([['ada', 'Your account was created']]);
  expect([...welcome('admin'), ...welcome('super_admin')]).toEqual([]);
});
