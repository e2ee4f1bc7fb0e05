import { afterEach, describe, expect, it, vi } from 'vitest';
import { toButtons, catchSends, toFields, getHook, getText } from '../../../../../test/harness/browser/screen.tsx';
import type { DisputeEvidence, EvidenceStatus } from '../../disputes/schemas.ts';
import { Evidence, EvidenceForm, useSubmitEvidence } from './dispute-evidence.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open: DisputeEvidence = {
  dueAt: '2026-12-09T17:00:00.000Z',
  status: 'not_submitted',
  requestedBy: null,
  requestedAt: null,
  settledAt: null,
  failure: null,
  documents: [],
  available: [
    { kind: 'receipt', title: 'Receipt of the payment' },
    { kind: 'messages', title: 'Messages of the transport (4)' },
  ],
  facts: [{ label: 'Carrier', value: 'Mile High Hauling' }],
  draft: 'The cardholder booked the transport.',
  can: { submit: true },
};
const submission = {
  requestedBy: 'Ada Adams',
  requestedAt: '2026-12-01T09:00:00.000Z',
  settledAt: '2026-12-01T09:01:00.000Z',
  documents: ['receipt'] as const,
  can: { submit: false },
};
const line = (change: object, isOver = false) => (
  <Evidence paymentId="p1" holdId="h1" evidence={{ ...open, ...change } as DisputeEvidence} isOver={isOver} />
);

describe('the evidence of a dispute', () => {
  it.each<[EvidenceStatus, object, string, string[]]>([
    ['not_submitted', {}, 'Nothing has been submitted yet', ['Submit evidence']],
    ['failed', { failure: 'Too many pages' }, 'Evidence was not submitted. Too many pages. Submit it again.', ['Submit evidence']],
    ['sending', submission, 'We retry until', []],
    ['submitted', submission, 'Evidence was submitted by Ada Adams', []],
    ['past_due', { can: { submit: false } }, 'The deadline for evidence was', []],
    ['closed', { can: { submit: false }, dueAt: null }, 'no longer accepts evidence', []],
  ])('that is %s is described, with the possible actions', (status, change, words, buttons) => {
    expect(getText(line({ ...change, status }))).toContain(words);
    expect(toButtons(line({ ...change, status }))).toEqual(buttons);
  });

  it('is not shown once the dispute is over, unless some was submitted', () => {
    expect(getText(line({ status: 'closed' }, true))).toBe('');
    expect(getText(line({ ...submission, status: 'submitted' }, true))).toContain('Receipt of the payment, Explanation');
  });

  it('is listed by document with attachments, and asks to confirm that it is final', () => {
    const form = <EvidenceForm paymentId="p1" holdId="h1" evidence={open} onClose={() => undefined} />;
    const text = getText(form);
    for (const words of ['The bank accepts only one submission', 'Messages of the transport (4)', 'Mile High Hauling'])
      expect(text).toContain(words);
    expect(toFields(form)).toEqual(['document-receipt', 'document-messages', 'explanation', 'isFinal']);
    expect(toButtons(form)).toEqual(['Cancel', 'Submit evidence']);
  });

  it('is sent for its dispute with an Idempotency-Key', async () => {
    const { sent, keys } = catchSends(() => ({ ...open, status: 'sending' }));
    const send = getHook(() => useSubmitEvidence('p1', 'h1'));
    await send({ documents: ['receipt'], explanation: 'It was delivered and signed for.' });
    expect(sent).toEqual([
      [
        'POST /api/admin/payments/p1/dispute-evidence',
        { holdId: 'h1', documents: ['receipt'], explanation: 'It was delivered and signed for.' },
      ],
    ]);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });
});
