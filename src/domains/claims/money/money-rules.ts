/** Largest amount that can be claimed, in cents. */
export const mostClaimedCents = 9_999_999_999;

export interface AwardShares {
  /** Refunded to the card from the amount on hold. */
  readonly frozenCents: number;
  /** Reversed from the carrier's payout account. */
  readonly carrierCents: number;
  /** Beyond this payment: paid by the carrier directly. */
  readonly directCents: number;
}

/** Cents to put on hold: the claimed amount, as far as it can still be released to the carrier. */
export const getFrozenCents = (claimedCents: number, releasableCents: number): number =>
  Math.max(0, Math.min(claimedCents, releasableCents));

/**
 * Uses the amount on hold first, then what the carrier received of the same payment. Throws RangeError unless all amounts are whole cents
 * of at least zero.
 */
export function awardShares(awardCents: number, frozenCents: number, reversibleCents: number): AwardShares {
  for (const cents of [awardCents, frozenCents, reversibleCents])
    if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`not a sum: ${cents}`);
  const frozen = Math.min(awardCents, frozenCents);
  const carrier = Math.min(awardCents - frozen, reversibleCents);
  return { frozenCents: frozen, carrierCents: carrier, directCents: awardCents - frozen - carrier };
}
