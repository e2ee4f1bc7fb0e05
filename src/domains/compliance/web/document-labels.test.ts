import { describe, expect, it } from 'vitest';
import { requiredDocuments, type DocumentState } from '../documents/documents-rules.ts';
import { toComplianceStatus, type GateFacts } from '../rules.ts';
import { describeAge, documentBadge, otherReasons, documentLook } from './document-labels.ts';

const paper = (state: DocumentState, more = {}) => ({
  documentType: 'w9_tax_form' as const,
  label: 'W-9 Tax Form',
  state,
  expirationDate: null,
  daysLeft: null,
  rejectionReason: null,
  isRenewalPending: false,
  ...more,
});
const until = { expirationDate: '2026-12-20', daysLeft: 21 };

describe('a required document', () => {
  it.each([
    ['missing', {}, 'Missing', 'Not uploaded yet', 'Upload'],
    ['pending', {}, 'Pending', 'Under review. No action needed.', null],
    ['rejected', { rejectionReason: 'Not signed' }, 'Rejected', 'Not signed', 'Upload a new one'],
    ['expired', until, 'Expired', 'Expired on Dec 20, 2026', 'Upload a new one'],
    ['expired', { ...until, isRenewalPending: true }, 'Expired', "Expired on Dec 20, 2026. We're reviewing the new one.", null],
    ['expires_soon', until, '21 days left', 'Valid until Dec 20, 2026', 'Upload a new one'],
    ['expires_soon', { ...until, daysLeft: 0 }, 'Last day', 'Valid until Dec 20, 2026', 'Upload a new one'],
    ['expires_soon', { ...until, daysLeft: 1 }, '1 day left', 'Valid until Dec 20, 2026', 'Upload a new one'],
    ['expires_soon', { ...until, isRenewalPending: true }, '21 days left', "Valid until Dec 20, 2026. We're reviewing the new one.", null],
    ['verified', until, 'Verified', 'Valid until Dec 20, 2026', null],
    ['verified', {}, 'Verified', 'Does not expire', null],
  ] as const)('that is %s %j shows its meaning and one next action', (state, more, word, text, action) => {
    expect(documentLook(paper(state, more))).toMatchObject({ label: word, text, action });
  });
});

describe('a filed document', () => {
  const filed = { verified: false, rejectionReason: null } as Parameters<typeof documentBadge>[0];
  it.each([
    [{}, 'Pending'],
    [{ verified: true }, 'Verified'],
    [{ verified: true, isExpired: true }, 'Expired'],
    [{ rejectionReason: 'No' }, 'Rejected'],
  ])('with %j has the badge %s', (change, word) => {
    expect(documentBadge({ ...filed, ...change }).label).toBe(word);
  });
});

describe('the reasons next to the checklist', () => {
  const facts = (change: Partial<GateFacts['credentials']>, documents: GateFacts['documents']): GateFacts => ({
    account: {
      role: 'carrier',
      isActive: true,
      isBlocked: false,
      emailVerified: false,
      isConfirmed: true,
      isIdentityWaiting: false,
      hasPasskey: true,
    },
    credentials: {
      dotMcVerified: true,
      insuranceVerified: true,
      safetyRating: null,
      mcs150Outdated: false,
      insuranceShortage: null,
      companyVerified: true,
      isAuthorityInactive: false,
      cancellation: null,
      ...change,
    },
    documents,
    today: '2026-11-20',
    settings: { dotMcValidationOn: true, registerMode: 'live', uncheckedMayBid: true, unverifiedCompanyCents: 0, isPasskeyRequired: false },
    vehicleCents: null,
  });
  const verified = requiredDocuments.carrier!.map((documentType) => ({
    documentType,
    verified: true,
    rejectionReason: null,
    expirationDate: null,
  }));
  const codes = (given: GateFacts) => otherReasons(toComplianceStatus(given)).map(({ code }) => code);

  it('are those that belong to no document', () => {
    expect(codes(facts({}, []))).toEqual(['email_unverified']);
    expect(codes(facts({ insuranceVerified: false }, verified))).toEqual(['email_unverified', 'insurance_unverified']);
    expect(codes(facts({ safetyRating: 'conditional' }, []))).toEqual(['email_unverified', 'rating_conditional']);
  });
});

it.each([
  [0, 'Today'],
  [1, '1 day'],
  [12, '12 days'],
])('an age of %i days is shown as %s', (days, words) => {
  expect(describeAge(days)).toBe(words);
});
