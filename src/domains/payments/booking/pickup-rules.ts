import type { Refusal } from '#domains/quotes/rules.ts';

/**
 * Why nothing is picked up yet because of the money: it is not paid, all of it went back to the shipper (a dispute that was lost, a refund by
 * hand), it is on hold, a part of it went back and less than the agreed price is held (docs/decisions/055), or the difference to another carrier's
 * price is missing.
 */
export const pickupWaits = ['unpaid', 'refunded', 'frozen', 'short', 'difference'] as const;
export type PickupWait = (typeof pickupWaits)[number];

/** What those who wait for it read. */
export const pickupWaitWords: Readonly<Record<PickupWait, string>> = {
  unpaid: 'Waiting for the shipper to pay: nothing is picked up before',
  refunded: 'The payment went back to the shipper: nothing is picked up until it is paid again',
  frozen: 'The payment is on hold: nothing is picked up until the hold is lifted',
  short: 'Part of the payment went back to the shipper: nothing is picked up for less than the agreed price',
  difference: 'Waiting for the shipper to pay the difference: nothing is picked up before',
};

/** The same where something may keep it waiting. */
export const waitWords = (wait: PickupWait | null | undefined): string | null => (wait ? pickupWaitWords[wait] : null);

/** What those read who would pick up all the same (`payment_not_held`, `payment_refunded`, `payment_frozen`, `payment_short`, `difference_owed`). */
export const pickupRefusals: Readonly<Record<PickupWait, Refusal>> = {
  unpaid: { code: 'payment_not_held', message: 'The payment of this transport is not held yet: nothing is picked up before' },
  refunded: {
    code: 'payment_refunded',
    message: 'The payment of this transport went back to the shipper: nothing is picked up until it is paid again',
  },
  frozen: {
    code: 'payment_frozen',
    message: 'The payment of this transport is on hold: nothing is picked up until the hold is lifted',
  },
  short: {
    code: 'payment_short',
    message: 'Part of the payment of this transport went back to the shipper: nothing is picked up for less than the agreed price',
  },
  difference: {
    code: 'difference_owed',
    message: 'The difference to the price of this carrier is not paid yet: nothing is picked up before',
  },
};
