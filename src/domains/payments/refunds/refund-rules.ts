/** What a cancellation before pickup gives back and keeps, in cents; the three sums are all that was paid. */
export interface Settlement {
  readonly refundCents: number;
  /** The platform's. */
  readonly keptFeeCents: number;
  /** The carrier's, for an arrival that was in vain. */
  readonly dryRunCents: number;
  /** Which line of the policy it is; `refundPolicy` has its words. */
  readonly line: RefundLine;
}

export const refundLines = ['before_assignment', 'no_carrier', 'carrier_withdrew', 'no_show', 'assigned', 'wasted_arrival'] as const;
export type RefundLine = (typeof refundLines)[number];

/** Each line as people read it before they book and before they cancel. */
export const refundPolicy: Readonly<Record<RefundLine, string>> = {
  before_assignment: 'Before a carrier is assigned: full refund, including the service fee.',
  no_carrier: 'No carrier within seven days of booking: automatic full refund, including the service fee.',
  carrier_withdrew: 'The carrier withdrew: full refund, unless you book another carrier.',
  no_show: 'The carrier did not come: full refund, including the service fee.',
  assigned: 'A carrier is assigned but has not picked up: full refund of the transport price; we keep the service fee.',
  wasted_arrival:
    'The carrier documented a dry run (photo, time and place): the carrier gets a fee, and you get the rest of the transport price back.',
};

/** Once the vehicle is picked up, nothing is cancelled. */
export const afterPickup = 'After pickup: claims only.';

/** Days from booking after which a payment without a carrier goes back by itself. */
export const daysWithoutCarrier = 7;

/** What the settlement of a cancellation rests on. Sums in cents. */
export interface Booking {
  readonly priceCents: number;
  readonly serviceFeeCents: number;
  /** Who ends it: `time` is the job after seven days, `no_show` a carrier that did not come. */
  readonly endedBy: 'shipper' | 'admin' | 'carrier' | 'no_show' | 'time';
  readonly isAssigned: boolean;
  readonly hasWastedArrival: boolean;
  readonly dryRunFeeCents: number;
}

function getLine({ endedBy, isAssigned, hasWastedArrival }: Booking): RefundLine {
  if (endedBy === 'carrier') return 'carrier_withdrew';
  if (endedBy === 'no_show') return 'no_show';
  if (endedBy === 'time') return 'no_carrier';
  if (!isAssigned) return 'before_assignment';
  return hasWastedArrival ? 'wasted_arrival' : 'assigned';
}

/**
 * The exact refund of a booking that ends before pickup, by the published refund policy. It depends on who ended the booking: the
 * service fee is kept only where shipper or platform end what a carrier was assigned to, and a dry-run fee is never more than the price.
 */
export function settleCancellation(booking: Booking): Settlement {
  const { priceCents, serviceFeeCents, dryRunFeeCents } = booking;
  const line = getLine(booking);
  const keepsFee = line === 'assigned' || line === 'wasted_arrival';
  const dryRunCents = line === 'wasted_arrival' ? Math.min(dryRunFeeCents, priceCents) : 0;
  const keptFeeCents = keepsFee ? serviceFeeCents : 0;
  return { refundCents: priceCents + serviceFeeCents - keptFeeCents - dryRunCents, keptFeeCents, dryRunCents, line };
}

/** What of a settlement moves now, in cents; the sum of the five is the settlement's. */
export interface EndShares {
  readonly feeCents: number;
  readonly dryRunCents: number;
  readonly backCents: number;
  /** Frozen by a claim, a dispute or the desk: kept once it is thawed. */
  readonly keptLaterCents: number;
  /** The same: it goes back once it is thawed. */
  readonly backLaterCents: number;
}

/** The shares of a settlement when only `freeCents` of what is held are free: the platform's first, then the carrier's, then the shipper's. */
export function sharesOfEnd({ refundCents, keptFeeCents, dryRunCents }: Omit<Settlement, 'line'>, freeCents: number): EndShares {
  const feeCents = Math.min(keptFeeCents, freeCents);
  const paidCents = Math.min(dryRunCents, freeCents - feeCents);
  const backCents = Math.min(refundCents, freeCents - feeCents - paidCents);
  return {
    feeCents,
    dryRunCents: paidCents,
    backCents,
    keptLaterCents: keptFeeCents - feeCents + dryRunCents - paidCents,
    backLaterCents: refundCents - backCents,
  };
}

/** What an ended booking was settled at to be kept, and how far that is done, in cents. */
export interface RetainedSoFar {
  readonly feeCents: number;
  readonly earnedFeeCents: number;
  /** Nothing where the arrival in vain does not stand any more. */
  readonly dryRunCents: number;
  /** Of the dry-run fee: sent, to be sent again, or frozen for the desk. */
  readonly dryRunDoneCents: number;
}

/** What is still to be kept of what becomes free now, so that a thaw comes to the same as an end at which nothing was frozen. */
export const toRemainingRetention = ({ feeCents, earnedFeeCents, dryRunCents, dryRunDoneCents }: RetainedSoFar) => ({
  keptFeeCents: Math.max(0, feeCents - earnedFeeCents),
  dryRunCents: Math.max(0, dryRunCents - dryRunDoneCents),
});
