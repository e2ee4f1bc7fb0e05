import { describe, expect, it } from 'vitest';
import type { Payment } from '../schemas.ts';
import { describeStored } from './retained-labels.ts';
import { moneyHeadline } from './money-labels.ts';

const back = (sums: Partial<NonNullable<Payment['back']>>) => ({
  back: { refunded: '1285.00', kept: '0.00', toCarrier: '0.00', feeKept: '0.00', stillHere: '0.00', ...sums },
});
const feeKept = back({ refunded: '1100.00', kept: '185.00', feeKept: '185.00' });
const inVain = back({ refunded: '1000.00', kept: '285.00', feeKept: '185.00', toCarrier: '100.00' });
const part = back({ refunded: '200.00', kept: '1085.00', stillHere: '1085.00' });

describe('the refunded and retained amounts of a payment', () => {
  it.each([
    [back({}), 'refunded', 'payer', 'Refunded $1,285.00, everything you paid'],
    [back({}), 'refunded', 'admin', 'Refunded $1,285.00, everything the shipper paid'],
    [feeKept, 'refunded', 'payer', 'Refunded $1,100.00, $185.00 kept: the service fee'],
    [inVain, 'refunded', 'payer', 'Refunded $1,000.00, $285.00 kept: the service fee $185.00, to the carrier $100.00'],
    [part, 'escrow', 'payer', 'Refunded $200.00, $1,085.00 kept: held'],
    [part, 'held', 'payer', 'Refunded $200.00, $1,085.00 kept: held or on hold'],
    [{ back: null }, 'refunded', 'payee', null],
  ] as const)('with %j, in the state %s, read by the %s: %s', (sums, escrowStatus, reader, words) => {
    expect(describeStored({ ...sums, escrowStatus, reader })).toBe(words);
  });

  it('are the headline of a refunded payment', () => {
    const standing = {
      escrowStatus: 'refunded',
      reader: 'payer',
      reviewEndsAt: null,
      releaseDueAt: null,
      frozen: [],
      isAnyFrozen: false,
    } as const;
    const payment = { ...standing, ...feeKept, asOf: '2026-11-22T10:00:00.000Z', toCarrier: '0.00', isPaidOut: false, owedBack: null };
    expect(moneyHeadline({ ...payment, frozen: [] }, 'cancelled')).toBe('Refunded $1,100.00, $185.00 kept: the service fee');
  });
});
