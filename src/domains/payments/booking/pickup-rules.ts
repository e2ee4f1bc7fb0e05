import type { Refusal } from '#domains/quotes/rules.ts';

/** `refunded`: lost dispute or refund by hand; `short`: partly refunded (docs/decisions/055); `difference`: a new carrier costs more. */
export const pickupWaits = ['unpaid', 'refunded', 'frozen', 'short', 'difference'] as const;
export type PickupWait = (typeof pickupWaits)[number];

export const pickupWaitLabels: Readonly<Record<PickupWait, string>> = {
  unpaid: 'Waiting for the shipper to pay before pickup',
  refunded: 'The payment was refunded. Pickup waits until the shipper pays again',
  frozen: 'Pickup waits while the payment is on hold',
  short: 'Part of the payment was refunded. Pickup waits until the full price is paid again',
  difference: 'Waiting for the shipper to pay the difference before pickup',
};

export const describeWait = (wait: PickupWait | null | undefined): string | null => (wait ? pickupWaitLabels[wait] : null);

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
