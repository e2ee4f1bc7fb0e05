export interface PaidCents {
  readonly captured: number;
  /** Refunded to the card, outside the provider, or by a lost dispute. */
  readonly refunds: number;
  readonly carrier: number;
  readonly feeEarned: number;
}

/** In cents; `toCarrier`, `feeKept` and `stillHere` add up to `kept`. */
export interface RetainedCents {
  readonly refunded: number;
  readonly kept: number;
  readonly toCarrier: number;
  readonly feeKept: number;
  readonly stillHere: number;
}

/** A loss paid by the platform reduces the fee first, then the carrier's part: the shipper sees what the payment cost. */
export function toStored({ captured, refunds, carrier, feeEarned }: PaidCents): RetainedCents {
  const retained = Math.max(0, captured - refunds);
  const toCarrier = Math.min(carrier, retained);
  const feeKept = Math.min(feeEarned, retained - toCarrier);
  return { refunded: refunds, kept: retained, toCarrier, feeKept, stillHere: retained - toCarrier - feeKept };
}
