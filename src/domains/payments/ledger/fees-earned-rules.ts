/** Where what a shipper paid stands, in cents, as the ledger has it. */
export interface PaidCents {
  /** All that ever came from the shipper. */
  readonly captured: number;
  /** What went back: to the card, another way, or to the bank of the card by a dispute that was lost. */
  readonly refunds: number;
  /** What the carrier's side has. */
  readonly carrier: number;
  /** The service fee as far as it was earned. */
  readonly feeEarned: number;
}

/** What of a payment went back and what was kept, in cents: `toCarrier`, `feeKept` and `stillHere` together are `kept`. */
export interface RetainedCents {
  readonly refunded: number;
  readonly kept: number;
  readonly toCarrier: number;
  readonly feeKept: number;
  /** Neither back nor gone on: held or frozen. */
  readonly stillHere: number;
}

/**
 * What went back and what was kept of it, for what. What the platform bore of a refund lessens what was kept of the fee first, then what the
 * carrier has: the shipper reads what its payment cost it, not who stood in for it.
 */
export function toStored({ captured, refunds, carrier, feeEarned }: PaidCents): RetainedCents {
  const kept = Math.max(0, captured - refunds);
  const toCarrier = Math.min(carrier, kept);
  const feeKept = Math.min(feeEarned, kept - toCarrier);
  return { refunded: refunds, kept, toCarrier, feeKept, stillHere: kept - toCarrier - feeKept };
}
