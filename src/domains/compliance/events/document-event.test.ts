import { describe, expect, it } from 'vitest';
import { documentExpiring } from './document-expiring.ts';
import { documentReviewed } from './document-reviewed.ts';

const document = { documentId: 'd1', userId: 'u1', documentType: 'w9_tax_form', label: 'W-9 Tax Form' } as const;
const upload = '/compliance-documents?type=w9_tax_form';
const see = '/compliance-documents';
const reviewed = (change: object) => documentReviewed.notify!({ ...document, ...change } as never, 'olga');
const expiring = (daysLeft: number, isRenewalPending: boolean) =>
  documentExpiring.notify!({ ...document, expirationDate: '2026-12-01', daysLeft, isRenewalPending }, null);

describe('a notice about a document', () => {
  it.each([
    ['rejected', reviewed({ verified: false, reason: 'Blurred', isRevoked: false }), upload],
    ['disapproved again', reviewed({ verified: false, reason: 'Blurred', isRevoked: true }), upload],
    ['verified', reviewed({ verified: true, reason: null, isRevoked: false }), see],
    ['expiring', expiring(7, false), upload],
    ['expired', expiring(-1, false), upload],
    ['expiring while the new one waits', expiring(0, true), see],
  ] as const)('that is %s links to the next step with the document selected', (_, notices, href) => {
    expect(notices.map((notice) => notice.href)).toEqual([href]);
  });
});
