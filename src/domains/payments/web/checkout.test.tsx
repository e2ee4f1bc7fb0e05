import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/requests/call.ts';
import { toastStore } from '#web/ui/feedback/toast-store.ts';
import type { Payment, TransportMoney } from '../schemas.ts';
import { escrowStatuses } from '../ledger/escrow-rules.ts';
import { pickupWaitLabels } from '../booking/pickup-rules.ts';
import { toButtons, toSums, getText } from '../../../../test/harness/browser/screen.tsx';
import { CheckoutForm, showPayFailure } from './checkout-form.tsx';
import { CheckoutNotice } from './checkout-status.tsx';
import { DoorCard } from './door-card.tsx';
import { cancelBody } from './ending/cancel-booking.tsx';
import { RefundLines } from './ending/refund-lines.tsx';
import { MoneyCard } from './money-card.tsx';

const payment = (change: Partial<Payment>) =>
  ({
    id: 'p1',
    escrowStatus: 'created',
    price: '900.00',
    toCarrier: '900.00',
    difference: null,
    isPaidOut: false,
    owedBack: null,
    back: null,
    frozen: [],
    serviceFee: '82.00',
    amount: '982.00',
    dryRunFee: '150.00',
    reader: 'payer',
    refusal: null,
    reviewEndsAt: null,
    releaseDueAt: null,
    heldAt: null,
    asOf: '2026-11-22T10:00:00.000Z',
    isTest: false,
    can: { pay: true },
    ...change,
  }) as Payment;
const money = (change: Partial<Payment> | null) =>
  ({
    settlement: 'held',
    isTest: false,
    payment: change && payment(change),
    steps: [],
    changes: [],
    pickupWaits: null,
  }) as unknown as TransportMoney;

describe('the checkout form', () => {
  const page = (change: Partial<Payment>) => <CheckoutForm transport={{ id: 't1' }} payment={payment(change)} />;

  it('shows what is paid for what, and the amount on the button', () => {
    expect(toSums(page({}))).toEqual(['Transport: $900.00', 'Service fee: $82.00', 'Total: $982.00']);
    expect(toButtons(page({}))).toEqual(['Pay $982.00']);
    expect(getText(page({}))).toContain('The fee is $150.00');
  });

  it.each([
    ['failed', '/', 'Payment failed'],
    ['refunded', '/', 'was refunded'],
    ['payment_pending', '/?payment=left', 'Nothing was'],
    ['payment_pending', '/?payment=done', 'is being processed'],
  ] as const)('of a payment that is %s, at %s, says: %s', (escrowStatus, at, words) => {
    expect(getText(page({ escrowStatus }), { at })).toContain(words);
    expect(getText(page({ escrowStatus: 'created' }))).not.toContain(words);
  });

  it('does not ask to pay again while the payment is being processed', () => {
    expect(toButtons(page({ escrowStatus: 'payment_pending' }), { at: '/?payment=done' })).toEqual(['Back to transport']);
    expect(toButtons(page({ escrowStatus: 'failed' }), { at: '/?payment=done' })).toEqual(['Pay $982.00']);
  });

  it.each([
    ['nobody has booked', { ...money(null), settlement: null }, 'Nothing to pay yet'],
    ['the parties settle directly', { ...money(null), settlement: 'direct' as const }, 'Nothing to pay'],
    ['the reader is the carrier', money({ reader: 'payee' }), 'Only the shipper can pay'],
    ['it is paid', money({ escrowStatus: 'escrow' }), 'Paid: $982.00'],
    [
      'another carrier costs more',
      money({ escrowStatus: 'escrow', amount: '1082.00', difference: '100.00' }),
      'Paid: $982.00. The difference due',
    ],
    ['the booking was cancelled', money({ escrowStatus: 'cancelled' }), 'There is nothing to pay'],
  ])('says that nothing can be paid if %s', (_, found, words) => {
    const screen = <CheckoutNotice money={found} transport={{ status: 'accepted' }} />;
    expect(getText(screen)).toContain(words);
    expect(toButtons(screen)).toEqual([]);
  });
});

describe('the payment card of a booking', () => {
  const card = (change: Partial<Payment>) => (
    <MoneyCard
      payment={payment({ escrowStatus: 'escrow', ...change })}
      steps={[]}
      changes={[]}
      status="accepted"
      pickupWaits={null}
      text=""
    />
  );
  const ofCarrier = { reader: 'payee', serviceFee: null, amount: null } as const;

  it.each([
    ['the shipper', {}, ['Transport: $900.00', 'Service fee: $82.00', 'Total: $982.00']],
    ['an administrator', { reader: 'admin' }, ['Transport: $900.00', 'Service fee: $82.00', 'Total: $982.00']],
    ['the carrier', ofCarrier, ['Your price: $900.00']],
    [
      'the carrier after a part went back',
      { ...ofCarrier, toCarrier: '800.00' },
      ['Your price: $900.00', 'Refunded: - $100.00', 'You get: $800.00'],
    ],
  ] as const)('shows %s what that reader pays or gets', (_, change, sums) => {
    expect(toSums(card(change))).toEqual(sums);
  });

  it('shows the shipper what is paid and due for a carrier with a higher price', () => {
    expect(getText(card({ amount: '1082.00', difference: '100.00' }))).toContain('$982.00 is paid, $100.00 is due');
  });

  it.each(escrowStatuses)('that is %s never shows the service fee to the carrier', (escrowStatus) => {
    expect(getText(card({ ...ofCarrier, escrowStatus }))).not.toMatch(/82\.00|Service fee/);
  });
});

describe('the payment status for drivers', () => {
  it.each([
    [null, 'The money is held until delivery'],
    ['frozen', pickupWaitLabels.frozen],
    ['short', pickupWaitLabels.short],
    ['difference', pickupWaitLabels.difference],
  ] as const)('says whether the pickup waits (%s): %s', (pickupWaits, words) => {
    expect(getText(<DoorCard money={{ ...money(null), door: 'paid', pickupWaits }} />)).toContain(words);
  });
});

describe('the cancellation dialog', () => {
  const quote = {
    isPaid: true,
    isBack: false,
    line: 'assigned',
    price: '900.00',
    serviceFee: '82.00',
    feeBack: '0.00',
    feeKept: '82.00',
    dryRunFee: '150.00',
    isFeeDisputed: false,
    later: '0.00',
    refund: '750.00',
    isTest: false,
    approvalFor: null,
  } as const;

  it.each([
    [{}, ['Service fee kept: - $82.00', 'Dry-run fee: - $150.00', 'Your refund: $750.00']],
    [{ feeKept: '0.00', dryRunFee: '0.00', refund: '982.00' }, ['Your refund: $982.00']],
  ])('with %j shows what is retained and refunded', (change, sums) => {
    const shown = toSums(<RefundLines refund={{ ...quote, ...change }} isPayer />);
    expect(shown).toEqual(['You paid for the transport: $900.00', 'Service fee: $82.00', ...sums]);
  });

  it.each([
    ['that was not paid', { isPaid: false }, 'Nothing was'],
    ['that was refunded before', { isBack: true }, 'already refunded'],
    ['with a frozen part', { later: '200.00' }, '$200.00 of it is on hold'],
  ])('of a booking %s explains it', (_, change, words) => {
    expect(getText(<RefundLines refund={{ ...quote, ...change }} isPayer />)).toContain(words);
  });

  it.each([
    [' No longer needed ', { refund: '750.00' }, { reason: 'No longer needed', refund: '750.00' }],
    ['', { refund: '0.00' }, { reason: null, refund: '0.00' }],
    ['', null, { reason: null }],
  ])('with the reason "%s" and %j sends the displayed refund amount', (reason, refund, body) => {
    expect(cancelBody(reason, refund)).toEqual(body);
  });
});

describe('a checkout page that could not be opened', () => {
  it.each([
    [new ApiError(409, 'This booking is already paid', 'paid'), 1],
    [new ApiError(429, 'Too many requests'), 0],
    [new ApiError(503, 'The payment provider does not answer', 'unavailable'), 0],
    [new TypeError('Failed to fetch'), 0],
  ] as const)('%s is reported by reloading the page data or by a toast', async (error, times) => {
    const askAnew = vi.fn(async () => undefined);
    const before = toastStore.read()?.id;
    await showPayFailure(error, askAnew);
    expect(askAnew).toHaveBeenCalledTimes(times);
    expect(toastStore.read()?.id === before).toBe(times === 1);
  });
});
