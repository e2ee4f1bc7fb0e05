import { expect, it } from 'vitest';
import type { DeskActionKind, PaymentDetail } from '../../desk/schemas.ts';
import { asksSecond, blockedPartWords, payoutWaitWords, secondPersonWords, sumVerb, toldWords } from './desk-words.ts';

it.each([
  ['500.00', '0.00', 'Above $500.00 a second administrator confirms it first.'],
  ['0.00', '0.00', 'A second administrator confirms it first.'],
  [
    '200.00',
    '300.00',
    'One administrator alone let $300.00 of this payment go already: above $200.00 more a second one confirms it first.',
  ],
  ['0.00', '500.00', 'One administrator alone let $500.00 of this payment go already: from here on a second one confirms it first.'],
])('with %s left to one alone, and %s let go before, it is said: %s', (alone, letGoAlone, said) => {
  const sums = { alone, letGoAlone } as PaymentDetail['sums'];
  expect(secondPersonWords('refund', { refundsNeedApproval: false, sums })).toBe(said);
  expect(secondPersonWords('release', { refundsNeedApproval: true, sums })).toBe(said);
});

it.each<[DeskActionKind, boolean]>([
  ['refund', true],
  ['reversal', true],
  ['release', false],
  ['hold', false],
])('after the pickup a second administrator is asked for a %s of any sum: %s', (kind, isAsked) => {
  const payment = { refundsNeedApproval: true, sums: { alone: '500.00', letGoAlone: '0.00' } as PaymentDetail['sums'] };
  expect(asksSecond(kind, '0.01', payment)).toBe(isAsked);
  if (isAsked)
    expect(secondPersonWords(kind, payment)).toBe('After pickup, and after an override, a second administrator approves every refund.');
});

it('says that what the carrier has earned waits, how much and for what, and nothing where it is on its way or the list of what stands says it', () => {
  const movements = [
    { kind: 'transfer', state: 'asked', amount: '1100.00' },
    { kind: 'transfer', state: 'done', amount: '150.00' },
    { kind: 'refund', state: 'asked', amount: '20.00' },
  ] as Parameters<typeof payoutWaitWords>[0]['movements'];
  expect(payoutWaitWords({ payeeWaits: 'no_account', movements })).toBe(
    '$1,100.00 waits: the carrier has not set up payouts. It goes out by itself then.',
  );
  expect(payoutWaitWords({ payeeWaits: 'held', movements })).toMatch(/^\$1,100\.00 waits: .* changed/);
  expect(payoutWaitWords({ payeeWaits: null, movements })).toBeNull();
  expect(payoutWaitWords({ payeeWaits: 'blocked', movements })).toBeNull();
  expect(payoutWaitWords({ payeeWaits: 'held', movements: [] })).toBeNull();
});

it('says what of a refund would be taken from what waits for a blocked carrier, and nothing where nothing waits', () => {
  expect(blockedPartWords({ free: '100.00', refundable: '100.00' })).toBeNull();
  expect(blockedPartWords({ free: '100.00', refundable: '1200.00' })).toBe(
    '$1,100.00 of it waits for the blocked carrier: what is taken of that is not sent to the carrier any more.',
  );
});

it.each<[DeskActionKind, string]>([
  ['refund', 'both sides are told with this reason'],
  ['reversal', 'the carrier is told with this reason now, the shipper once it is back'],
  ['given_back', 'the shipper is told with this reason'],
  ['let_go', 'the carrier is told with this reason'],
])('whoever confirms a step (%s) reads who hears of it: %s', (kind, said) => {
  expect(toldWords(kind)).toBe(said);
});

it.each<[DeskActionKind, string, string, string]>([
  ['refund', '3185.00', '500.00', 'Ask a second person'],
  ['refund', '500.00', '500.00', 'Do it'],
  ['release', '0.01', '0.00', 'Ask a second person'],
  ['refund', '', '0.00', 'Do it'],
  ['refund', '12.345', '0.00', 'Do it'],
  ['hold', '3185.00', '500.00', 'Do it'],
])('the button of a step (%s) with %s typed and %s left to one alone says what it does: %s', (kind, typed, alone, verb) => {
  expect(sumVerb('Do it', asksSecond(kind, typed, { refundsNeedApproval: false, sums: { alone } }))).toBe(verb);
});
