import type { Refusal } from '#domains/quotes/rules.ts';

/**
 * Why nothing is picked up yet because of the money: it is not paid, all of it went back to the shipper (a dispute that was lost, a refund by
 * hand), it is frozen, a part of it went back and less than the agreed price is held (docs/decisions/055), or the difference to another carrier's
 * price is missing.
 */
export const pickupWaits = ['unpaid', 'refunded', 'frozen', 'short', 'difference'] as const;
export type PickupWait = (typeof pickupWaits)[number];

/** What is said to whoever waits for it. */
export const pickupWaitWords: Readonly<Record<PickupWait, string>> = {
  unpaid: 'Waiting for the shipper to pay: nothing is picked up before',
  refunded: 'The payment went back to the shipper: nothing is picked up until it is paid anew',
  frozen: 'The payment is frozen: nothing is picked up until it is free again',
  short: 'Part of the payment went back to the shipper: nothing is picked up for less than the agreed price',
  difference: 'Waiting for the shipper to pay the difference: nothing is picked up before',
};

/** What is said to whoever would pick up all the same (`payment_not_held`, `payment_refunded`, `payment_frozen`, `payment_short`, `difference_owed`). */
export const pickupRefusals: Readonly<Record<PickupWait, Refusal>> = {
  unpaid: { code: 'payment_not_held', message: 'The payment of this transport is not held yet: nothing is picked up before' },
  refunded: {
    code: 'payment_refunded',
    message: 'The payment of this transport went back to the shipper: nothing is picked up until it is paid anew',
  },
  frozen: {
    code: 'payment_frozen',
    message: 'The payment of this transport is held, but frozen: nothing is picked up until it is free again',
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
