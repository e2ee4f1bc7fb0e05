import { describe, expect, it } from 'vitest';
import { draftExplanation, evidenceStatus, serviceEvidence, whyNoEvidence, type DisputeState } from './rules.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const open: DisputeState = { outcome: null, dueAt: '2026-03-12T12:00:00.000Z', submission: null };
const service = { vehicle: '2019 Honda Accord', route: 'Austin, TX to Denver, CO', amount: '1285.00' };

describe('the evidence of a dispute', () => {
  it.each([
    ['before the deadline', {}, 'not_submitted', null],
    ['at the deadline', { dueAt: now.toISOString() }, 'past_due', 'evidence_past_due'],
    ['if the bank accepts none', { dueAt: null }, 'closed', 'dispute_closed'],
    ['after the decision', { outcome: 'lost' }, 'closed', 'dispute_closed'],
    ['while it is being sent', { submission: 'requested' }, 'sending', 'evidence_submitted'],
    ['after submission', { submission: 'submitted' }, 'submitted', 'evidence_submitted'],
    ['after submission and decision', { submission: 'submitted', outcome: 'thawed', dueAt: null }, 'submitted', 'evidence_submitted'],
    ['after a failure', { submission: 'failed' }, 'failed', null],
    ['after a failure past the deadline', { submission: 'failed', dueAt: now.toISOString() }, 'past_due', 'evidence_past_due'],
  ] as const)('%s: %o is %s', (_when, change, status, code) => {
    expect(evidenceStatus({ ...open, ...change }, now)).toBe(status);
    expect(whyNoEvidence(status)?.code ?? null).toBe(code);
  });

  it('names carrier and pickup only if there are any', () => {
    const carried = { ...service, carrier: 'Mile High Hauling', pickedUpOn: '2026-03-02', deliveredOn: null };
    expect(serviceEvidence(carried)).toEqual({
      product_description: 'Transport of a 2019 Honda Accord from Austin, TX to Denver, CO, booked for $1,285.00',
      shipping_carrier: 'Mile High Hauling',
      shipping_date: 'Mar 02, 2026',
    });
    expect(Object.keys(serviceEvidence({ ...service, carrier: null, pickedUpOn: null, deliveredOn: null }))).toEqual([
      'product_description',
    ]);
  });

  it.each([
    [null, null, 'The cardholder booked the transport of a 2019 Honda Accord from Austin, TX to Denver, CO.'],
    ['2026-03-02', null, 'Mile High Hauling picked the vehicle up on Mar 02, 2026.'],
    ['2026-03-02', '2026-03-05', 'Mile High Hauling picked the vehicle up on Mar 02, 2026 and delivered it on Mar 05, 2026.'],
  ])('starts with an explanation for picked up %s, delivered %s', (pickedUpOn, deliveredOn, end) => {
    expect(draftExplanation({ ...service, carrier: 'Mile High Hauling', pickedUpOn, deliveredOn }).endsWith(end)).toBe(true);
  });
});
