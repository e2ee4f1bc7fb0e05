import type { Refusal } from '#domains/quotes/rules.ts';

/**
 * Why nothing is picked up yet because of the money: it is not paid, all of it went back to the shipper (a dispute that was lost, a refund by
 * hand), it is on hold, a part of it went back and less than the agreed price is held (docs/decisions/055), or the difference to another carrier's
 * price is missing.
 */
export const pickupWaits = ['unpaid', 'refunded', 'frozen', 'short', 'difference'] as const;
export type PickupWait = (typeof pickupWaits)[number];

/** What those who wait for it read. */
export const pickupWaitLabels: Readonly<Record<PickupWait, string>> = {
  unpaid: 'Waiting for the shipper to pay before pickup',
  refunded: 'The payment was refunded. Pickup waits until the shipper pays again',
  frozen: 'Pickup waits while the payment is on hold',
  short: 'Part of the payment was refunded. Pickup waits until the full price is paid again',
  difference: 'Waiting for the shipper to pay the difference before pickup',
};

/** The same where something may keep it waiting. */
export const describeWait = (wait: PickupWait | null | undefined): string | null => (wait ? pickupWaitLabels[wait] : null);

/** What those read who would pick up all the same (`payment_not_held`, `payment_refunded`, `payment_frozen`, `payment_short`, `difference_owed`). */
export const pickupRefusals: Readonly<Record<PickupWait, Refusal>> = {
  unpaid: { code: 'payment_not_held', message: 'The shipper has not paid yet. Pickup is possible only after payment.' },
  refunded: {
    code: 'payment_refunded',
    message: 'The payment was refunded. Pickup is possible only after the shipper pays again.',
  },
  frozen: {
    code: 'payment_frozen',
    message: 'The payment is on hold. Pickup is possible only after the hold is released.',
  },
  short: {
    code: 'payment_short',
    message: 'Part of the payment was refunded. Pickup is possible only after the full price is paid again.',
  },
  difference: {
    code: 'difference_owed',
    message: "The shipper has not paid the difference to this carrier's price yet. Pickup is possible only after payment.",
  },
};
