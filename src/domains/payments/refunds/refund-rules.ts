export interface Settlement {
  readonly refundCents: number;
  readonly keptFeeCents: number;
  readonly dryRunCents: number;
  readonly line: RefundLine;
}

export const refundLines = ['before_assignment', 'no_carrier', 'carrier_withdrew', 'no_show', 'assigned', 'wasted_arrival'] as const;
export type RefundLine = (typeof refundLines)[number];

export const refundPolicy: Readonly<Record<RefundLine, string>> = {
  before_assignment: 'Before a carrier is assigned: full refund, including the service fee.',
  no_carrier: 'No carrier within seven days of booking: automatic full refund, including the service fee.',
  carrier_withdrew: 'The carrier withdrew: full refund, unless you book another carrier.',
  no_show: 'The carrier did not come: full refund, including the service fee.',
  assigned: 'A carrier is assigned but has not picked up: full refund of the transport price; we keep the service fee.',
  wasted_arrival:
    'The carrier documented a dry run (photo, time and place): the carrier gets a fee, and you get the rest of the transport price back.',
};

export const afterPickup = 'After pickup: claims only.';

/** Days after booking until a payment without a carrier is refunded automatically. */
export const daysWithoutCarrier = 7;

export interface Booking {
  readonly priceCents: number;
  readonly serviceFeeCents: number;
  /** `time`: the seven-day job; `no_show`: the carrier did not come. */
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

/** The service fee is retained only if shipper or platform cancel after a carrier was assigned; a dry-run fee is capped at the price. */
export function settleCancellation(booking: Booking): Settlement {
  const { priceCents, serviceFeeCents, dryRunFeeCents } = booking;
  const line = getLine(booking);
  const keepsFee = line === 'assigned' || line === 'wasted_arrival';
  const dryRunCents = line === 'wasted_arrival' ? Math.min(dryRunFeeCents, priceCents) : 0;
  const keptFeeCents = keepsFee ? serviceFeeCents : 0;
  return { refundCents: priceCents + serviceFeeCents - keptFeeCents - dryRunCents, keptFeeCents, dryRunCents, line };
}

/** Parts of a settlement in cents; the five add up to it. */
export interface EndShares {
  readonly feeCents: number;
  readonly dryRunCents: number;
  readonly backCents: number;
  /** On hold; retained after release. */
  readonly keptLaterCents: number;
  /** On hold; refunded after release. */
  readonly backLaterCents: number;
}

/** Splits a settlement when only `freeCents` are free: platform first, then carrier, then shipper. */
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

export interface RetainedSoFar {
  readonly feeCents: number;
  readonly earnedFeeCents: number;
  readonly dryRunCents: number;
  /** Part of the dry-run fee that was sent, will be retried, or is on hold for the console. */
  readonly dryRunDoneCents: number;
}

/** What to keep of money that becomes free now, so that the result is the same as if nothing had been on hold. */
export const toRemainingRetention = ({ feeCents, earnedFeeCents, dryRunCents, dryRunDoneCents }: RetainedSoFar) => ({
  keptFeeCents: Math.max(0, feeCents - earnedFeeCents),
  dryRunCents: Math.max(0, dryRunCents - dryRunDoneCents),
});
