import { describe, expect, it } from 'vitest';
import type { ComplianceStatus } from '../schemas.ts';
import { describeCompliance } from './compliance-card.tsx';

const fix = { label: 'Mend it', href: '/compliance-documents' };
const gate = (codes: string[], isCompliant = false): ComplianceStatus => ({
  canViewMarketplace: true,
  canBid: isCompliant,
  isCompliant,
  badgeType: 'warning',
  message: '2 issues prevent you from bidding',
  violations: codes.map((code) => ({ code, message: code, fix })),
  papers: [],
});

describe('the compliance status of an account', () => {
  it.each([
    ['a carrier with everything', gate([], true), 'Active', 'No action needed'],
    ['a shipper, who needs no marketplace access', gate(['role_not_admitted']), 'Active', 'No action needed'],
    [
      'a carrier whose document is missing',
      gate(['email_unverified', 'document_missing']),
      'Action needed',
      '2 issues prevent you from bidding',
    ],
    [
      'a carrier with blocking and other violations',
      gate(['email_unverified', 'document_missing', 'mcs150_outdated']),
      'Action needed',
      '2 issues prevent you from bidding',
    ],
    ['a carrier who is only warned', gate(['mcs150_outdated'], true), 'Check needed', '1 issue to fix'],
    ['a carrier with unchecked numbers', gate(['dot_mc_unchecked'], true), 'Check needed', '1 issue to fix'],
    ['an officer who is not confirmed', gate(['officer_unconfirmed']), 'Action needed', '2 issues prevent you from bidding'],
    ['a blocked account', gate(['account_blocked']), 'Blocked', '1 issue to fix'],
  ])('is correct for %s', (_, status, word, note) => {
    expect(describeCompliance(status, { emailVerified: true })).toEqual({ label: word, note });
  });

  it.each([
    ['its only document', 'pending', false, ['w9_tax_form_unverified'], 'In review'],
    ['the renewal of an expiring document', 'expires_soon', true, ['w9_tax_form_expires_soon'], 'In review'],
    ['one of two documents', 'pending', false, ['w9_tax_form_unverified', 'business_license_missing'], 'Action needed'],
  ] as const)('says whether a reviewer acts next: %s', (_, state, isRenewalPending, codes, word) => {
    const w9 = { documentType: 'w9_tax_form', label: 'W-9 Tax Form', state, isRenewalPending } as ComplianceStatus['papers'][number];
    expect(describeCompliance({ ...gate([...codes]), papers: [w9] }, { emailVerified: true }).label).toBe(word);
  });

  it('is not active while the email address is unconfirmed, for a shipper too', () => {
    const shipper = gate(['role_not_admitted']);
    expect(describeCompliance(shipper, { emailVerified: false })).toEqual({
      label: 'Action needed',
      note: 'Your email address is not confirmed',
    });
  });
});
