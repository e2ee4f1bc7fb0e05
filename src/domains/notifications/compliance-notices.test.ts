import { describe, expect, it } from 'vitest';
import { ofExpiry, ofReview } from './compliance-notices.ts';

const paper = { documentId: 'd1', userId: 'u1', documentType: 'w9_tax_form', label: 'W-9 Tax Form' } as const;
const upload = '/compliance-documents?type=w9_tax_form';
const see = '/compliance-documents';

describe('a notice about a paper', () => {
  it.each([
    ['rejected', ofReview({ ...paper, verified: false, reason: 'Blurred', isRevoked: false }), upload],
    ['taken back', ofReview({ ...paper, verified: false, reason: 'Blurred', isRevoked: true }), upload],
    ['verified', ofReview({ ...paper, verified: true, reason: null, isRevoked: false }), see],
    ['expiring', ofExpiry({ ...paper, expirationDate: '2026-12-01', daysLeft: 7, isRenewalPending: false }), upload],
    ['expired', ofExpiry({ ...paper, expirationDate: '2026-12-01', daysLeft: -1, isRenewalPending: false }), upload],
    ['expiring while the new one waits', ofExpiry({ ...paper, expirationDate: '2026-12-01', daysLeft: 0, isRenewalPending: true }), see],
  ] as const)('that is %s leads to what is to do, with the paper chosen', (_, notices, href) => {
    expect(notices.map((notice) => notice.href)).toEqual([href]);
  });
});
