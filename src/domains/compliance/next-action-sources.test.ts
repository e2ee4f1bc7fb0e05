import { describe, expect, it } from 'vitest';
import type { ComplianceStatus } from './schemas.ts';
import { documentStates } from './documents/documents-rules.ts';
import { toGateActions, toQueueActions } from './next-action-sources.ts';

type ComplianceDocument = ComplianceStatus['papers'][number];

const paper = (over: Partial<ComplianceDocument>): ComplianceDocument => ({
  documentType: 'w9_tax_form',
  label: 'W-9 Tax Form',
  state: 'verified',
  expirationDate: null,
  daysLeft: null,
  rejectionReason: null,
  isRenewalPending: false,
  ...over,
});
const gate = (papers: ComplianceDocument[], violations: ComplianceStatus['violations'] = []): ComplianceStatus => ({
  canViewMarketplace: true,
  canBid: false,
  isCompliant: false,
  badgeType: 'warning',
  message: '',
  violations,
  papers,
});

describe('next actions for compliance documents', () => {
  it('ask to act on missing, rejected or expiring documents, and to wait during a review', () => {
    const said = documentStates.map((state) => {
      const turns = toGateActions(
        gate([paper({ state, expirationDate: '2026-12-01', rejectionReason: state === 'rejected' ? 'Blurred' : null })]),
      );
      return [
        state,
        ...turns.map(({ isYours, title, text, action }) => `${isYours ? 'yours' : 'waits'}: ${title} | ${text} | ${action.label}`),
      ];
    });
    const before = "You can't bid or take jobs until it is uploaded and reviewed.";
    expect(said).toEqual([
      ['missing', `yours: W-9 Tax Form is missing | ${before} | Upload W-9 Tax Form`],
      ['pending', 'waits: 1 document under review | W-9 Tax Form. No action needed. | View documents'],
      ['rejected', 'yours: W-9 Tax Form was rejected | Blurred | Upload W-9 Tax Form'],
      ['expired', `yours: W-9 Tax Form has expired | ${before} | Upload W-9 Tax Form`],
      [
        'expires_soon',
        "yours: W-9 Tax Form expires | Upload the new one in time. Without it, you can't bid or take jobs. | Upload W-9 Tax Form",
      ],
      ['verified'],
    ]);
  });

  it('combine missing documents, and ask nothing more while a renewal is pending', () => {
    const lacking = [paper({ state: 'missing' }), paper({ documentType: 'dot_certificate', label: 'DOT Certificate', state: 'expired' })];
    expect(toGateActions(gate(lacking))).toMatchObject([
      { title: '2 documents prevent you from bidding', text: 'Upload: W-9 Tax Form, DOT Certificate.' },
    ]);
    const renewed = toGateActions(gate([paper({ state: 'expires_soon', expirationDate: '2026-12-01', isRenewalPending: true })]));
    expect(renewed).toMatchObject([{ isYours: false, title: '1 document under review' }]);
  });

  it('show until when the document is valid', () => {
    expect(toGateActions(gate([paper({ state: 'expires_soon', expirationDate: '2026-12-01' })]))[0]!.due).toEqual({
      at: '2026-12-01',
      words: 'Valid until',
    });
  });

  it('leave out the email address, and show unverified numbers with their fix', () => {
    const violation = (code: string) => ({ code, message: `About ${code}`, fix: { label: 'Mend it', href: '/settings/profile' } });
    const turns = toGateActions(gate([], [violation('email_unverified'), violation('dot_mc_unchecked'), violation('dot_mc_unverified')]));
    expect(turns).toMatchObject([{ title: 'About dot_mc_unverified', action: { label: 'Mend it' } }]);
  });

  it('use the message of the gate for insurance that is too low', () => {
    const message = 'FMCSA has $750,000 of liability insurance on file; $1,000,000 is required';
    const fix = { label: 'View FMCSA record', href: '/settings/profile' };
    for (const code of ['insurance_too_low', 'bond_too_low'])
      expect(toGateActions(gate([], [{ code, message, fix }]))).toMatchObject([{ title: message, action: fix }]);
  });
});

describe('the next action for the review queue', () => {
  it.each([
    [1, 0, '1 document waiting for your review', 'The oldest has been waiting since today.'],
    [2, 1, '2 documents waiting for your review', 'The oldest has been waiting for 1 day.'],
    [9, 4, '9 documents waiting for your review', 'The oldest has been waiting for 4 days.'],
  ])('with %i documents, the oldest %i days old', (count, oldestDays, title, text) => {
    expect(toQueueActions({ count, oldestDays })).toMatchObject([{ title, text }]);
  });

  it('does not exist if the queue is empty', () => expect(toQueueActions({ count: 0, oldestDays: null })).toEqual([]));
});
