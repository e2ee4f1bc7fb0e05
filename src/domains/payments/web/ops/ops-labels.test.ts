import { expect, it } from 'vitest';
import type { OpsActionKind, PaymentDetail } from '../../ops/schemas.ts';
import {
  isApprovalNeeded,
  describeBlockedPart,
  describePayoutWait,
  describeSecondPerson,
  sumVerb,
  describeNotified,
} from './ops-labels.ts';

it.each([
  ['500.00', '0.00', 'Amounts above $500.00 need a second administrator.'],
  ['0.00', '0.00', 'This needs a second administrator.'],
  [
    '200.00',
    '300.00',
    '$300.00 of this payment was already released by one administrator alone. Amounts above $200.00 need a second administrator.',
  ],
  [
    '0.00',
    '500.00',
    '$500.00 of this payment was already released by one administrator alone. Any further amount needs a second administrator.',
  ],
])('with a limit of %s and %s already paid out says: %s', (alone, letGoAlone, said) => {
  const sums = { alone, letGoAlone } as PaymentDetail['sums'];
  expect(describeSecondPerson('refund', { refundsNeedApproval: false, sums })).toBe(said);
  expect(describeSecondPerson('release', { refundsNeedApproval: true, sums })).toBe(said);
});

it.each<[OpsActionKind, boolean]>([
  ['refund', true],
  ['reversal', true],
  ['release', false],
  ['hold', false],
])('after pickup a %s of any amount needs a second administrator: %s', (kind, isAsked) => {
  const payment = { refundsNeedApproval: true, sums: { alone: '500.00', letGoAlone: '0.00' } as PaymentDetail['sums'] };
  expect(isApprovalNeeded(kind, '0.01', payment)).toBe(isAsked);
  if (isAsked) expect(describeSecondPerson(kind, payment)).toBe('After pickup or an override, every refund needs a second administrator.');
});

it('shows the waiting earnings of the carrier, unless they are on their way or listed as stalled', () => {
  const movements = [
    { kind: 'transfer', state: 'asked', amount: '1100.00' },
    { kind: 'transfer', state: 'done', amount: '150.00' },
    { kind: 'refund', state: 'asked', amount: '20.00' },
  ] as Parameters<typeof describePayoutWait>[0]['movements'];
  expect(describePayoutWait({ payeeWaits: 'no_account', movements })).toBe(
    '$1,100.00 is waiting: the carrier has not set up payouts. It is sent automatically afterwards.',
  );
  expect(describePayoutWait({ payeeWaits: 'held', movements })).toMatch(/^\$1,100\.00 is waiting: .* changed/);
  expect(describePayoutWait({ payeeWaits: null, movements })).toBeNull();
  expect(describePayoutWait({ payeeWaits: 'blocked', movements })).toBeNull();
  expect(describePayoutWait({ payeeWaits: 'held', movements: [] })).toBeNull();
});

it('shows the part of a refund taken from what waits for a blocked carrier, if any', () => {
  expect(describeBlockedPart({ free: '100.00', refundable: '100.00' })).toBeNull();
  expect(describeBlockedPart({ free: '100.00', refundable: '1200.00' })).toBe(
    '$1,100.00 of it is waiting for the blocked carrier. Refunding it means the carrier does not get it.',
  );
});

it.each<[OpsActionKind, string]>([
  ['refund', 'we send this reason to both sides'],
  ['reversal', 'we send this reason to the carrier now and to the shipper when the money is back'],
  ['given_back', 'we send this reason to the shipper'],
  ['let_go', 'we send this reason to the carrier'],
])('approving an action (%s) says who is notified: %s', (kind, said) => {
  expect(describeNotified(kind)).toBe(said);
});

it.each<[OpsActionKind, string, string, string]>([
  ['refund', '3185.00', '500.00', 'Request approval'],
  ['refund', '500.00', '500.00', 'Do it'],
  ['release', '0.01', '0.00', 'Request approval'],
  ['refund', '', '0.00', 'Do it'],
  ['refund', '12.345', '0.00', 'Do it'],
  ['hold', '3185.00', '500.00', 'Do it'],
])('the button of an action (%s) with %s typed and a limit of %s says what it does: %s', (kind, typed, alone, verb) => {
  expect(sumVerb('Do it', isApprovalNeeded(kind, typed, { refundsNeedApproval: false, sums: { alone } }))).toBe(verb);
});
