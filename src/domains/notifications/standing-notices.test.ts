import { describe, expect, it } from 'vitest';
import { ofAccountReview, ofUnblock } from './standing-notices.ts';

describe('what an administrator decided about an account', () => {
  it.each([
    ['insurance', true, 'Your insurance was verified', '/compliance-documents?type=certificate_of_insurance'],
    ['insurance', false, 'Your insurance was not accepted', '/compliance-documents?type=certificate_of_insurance'],
    ['dot_mc', true, 'Your DOT and MC numbers were verified', '/settings/profile'],
    ['dot_mc', false, 'Your DOT and MC numbers were not accepted', '/settings/profile'],
  ] as const)('%s, verified %s: "%s"', (kind, verified, title, href) => {
    expect(ofAccountReview({ userId: 'ivan', kind, verified, notes: null })).toMatchObject([
      { userId: 'ivan', title, href, byEmail: true },
    ]);
  });

  it('tells why, and after a rejection what to do', () => {
    const [rejected] = ofAccountReview({ userId: 'ivan', kind: 'insurance', verified: false, notes: 'Cancelled on Nov 1' });
    expect(rejected!.body).toBe(
      'An administrator did not accept your insurance: Cancelled on Nov 1. Your turn: upload a certificate that is in force.',
    );
  });

  it('says that a blocked account may come in again', () => {
    expect(ofUnblock({ userId: 'ivan', reason: 'Cleared up' })[0]).toMatchObject({ userId: 'ivan', title: 'Your account is open again' });
  });
});
