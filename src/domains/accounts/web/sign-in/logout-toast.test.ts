import { expect, it } from 'vitest';
import { logoutToast } from './logout-toast.ts';

const cleared = { description: 'Session cleared for security' };

it.each([
  ['an account, told', true, undefined, { title: 'Logout completed' }],
  ['an administrator, told', true, 'Logout failed', { title: 'Logout completed' }],
  ['an account, not told', false, undefined, { title: 'Logout completed', ...cleared }],
  ['an administrator, not told', false, 'Logout failed', { title: 'Logout failed', ...cleared, variant: 'destructive' }],
] as const)('reports how a sign-out ended: %s', (_, isTold, failedTitle, words) => expect(logoutToast(isTold, failedTitle)).toEqual(words));
