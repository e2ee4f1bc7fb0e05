/** Most that can be claimed for a transport, in cents: sums of money have eight digits before the point. */
export const mostClaimedCents = 9_999_999_999;

/** Where the cents of an award come from. */
export interface AwardShares {
  /** Of what was frozen for the claim: it goes back to the card that paid. */
  readonly frozenCents: number;
  /** Of what the carrier has already: asked back from its account. */
  readonly carrierCents: number;
  /** Beyond this payment: the carrier pays it to the shipper directly. */
  readonly directCents: number;
}

/** What of a claim is frozen, in cents: the disputed sum, as far as it is there for the carrier and neither out nor frozen. */
export const frozenFor = (claimedCents: number, releasableCents: number): number => Math.max(0, Math.min(claimedCents, releasableCents));

/**
 * Where an award is taken from: what is frozen for it first, then what the carrier was sent of the same payment. Throws RangeError for what
 * is no whole number of cents from zero on.
 */
export function awardShares(awardCents: number, frozenCents: number, reversibleCents: number): AwardShares {
  for (const cents of [awardCents, frozenCents, reversibleCents])
    if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`not a sum: ${cents}`);
  const frozen = Math.min(awardCents, frozenCents);
  const carrier = Math.min(awardCents - frozen, reversibleCents);
  return { frozenCents: frozen, carrierCents: carrier, directCents: awardCents - frozen - carrier };
}
