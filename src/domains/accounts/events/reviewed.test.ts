import { describe, expect, it } from 'vitest';
import { accountReviewed } from './reviewed.ts';

describe('a decision by an administrator on an account', () => {
  it.each([
    ['insurance', true, 'Your insurance was verified', '/compliance-documents?type=certificate_of_insurance'],
    ['insurance', false, 'Your insurance was rejected', '/compliance-documents?type=certificate_of_insurance'],
    ['dot_mc', true, 'Your DOT and MC numbers were verified', '/settings/profile'],
    ['dot_mc', false, 'Your DOT and MC numbers were rejected', '/settings/profile'],
  ] as const)('%s, verified %s: "%s"', (kind, verified, title, href) => {
    expect(accountReviewed.notify!({ userId: 'ivan', kind, verified, notes: null }, 'ada')).toMatchObject([
      { userId: 'ivan', title, href, byEmail: true },
    ]);
  });

  it('names the reason, and after a rejection what to do next', () => {
    const [rejected] = accountReviewed.notify!({ userId: 'ivan', kind: 'insurance', verified: false, notes: 'Cancelled on Nov 1' }, 'ada');
    expect(rejected!.body).toBe('An administrator rejected your insurance: Cancelled on Nov 1. Upload a current certificate.');
  });
});
