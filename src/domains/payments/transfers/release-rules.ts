import type { Refusal } from '#domains/quotes/rules.ts';

/** What the completion of a job rests on where an administrator closes it; sums in cents. */
export interface ReleaseFacts {
  /** Closed by an administrator who does not ship it: neither by the shipper's word nor by the clock. */
  readonly isByAdmin: boolean;
  /** The administrator is paid for the job. */
  readonly isPayee: boolean;
  /** The vehicle was delivered, and the shipper had its time to look it over. */
  readonly isReviewOver: boolean;
  /** What completing would send to the carrier's side. */
  readonly toCarrierCents: number;
  /** What was let go of the payment on the word of one administrator before. */
  readonly letGoAloneCents: number;
  /** What one administrator lets go of one payment without a second one. */
  readonly aloneCents: number;
}

/** The same, with what of the payment is frozen meanwhile: thawed, it goes to the carrier's side too. */
export interface FrozenReleaseFacts extends ReleaseFacts {
  readonly frozenCents: number;
}

/** True where closing a job lets its money go on the word of one administrator. */
export const letsGoAlone = ({ isByAdmin, isReviewOver, toCarrierCents }: ReleaseFacts): boolean =>
  isByAdmin && !isReviewOver && toCarrierCents > 0;

/**
 * Why the completion of a job pays nobody yet; null where it does (docs/decisions/049): above the sum of the configuration no administrator pays
 * a carrier alone before the shipper has confirmed or the review window has ended, and none pays himself.
 */
export function refuseRelease(closing: ReleaseFacts): Refusal | null {
  const { isPayee, toCarrierCents, letGoAloneCents, aloneCents } = closing;
  if (!letsGoAlone(closing)) return null;
  if (isPayee)
    return {
      code: 'own_payment',
      message: 'You would be paid for closing this job. The shipper must confirm the delivery, or the review window must end.',
    };
  if (toCarrierCents + letGoAloneCents <= aloneCents) return null;
  return {
    code: 'review_not_over',
    // No sum: where it is gone past, it stands in the history of the job, which drivers and carriers of a broker read.
    message:
      'Closing this job now would pay the carrier more than one administrator can release before the review window ends. Wait until the shipper confirms the delivery or the window ends, or request approval in the payments console.',
  };
}

/** Why what is frozen while a job is closed is not paid as soon as it is thawed, but at the end of the review window; null where it is. */
export const refuseReleased = (closing: FrozenReleaseFacts): Refusal | null =>
  closing.frozenCents > 0 ? refuseRelease({ ...closing, toCarrierCents: closing.toCarrierCents + closing.frozenCents }) : null;
