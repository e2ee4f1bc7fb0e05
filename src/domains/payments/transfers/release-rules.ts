import type { Refusal } from '#domains/quotes/rules.ts';

export interface ReleaseFacts {
  /** The administrator is not the shipper, and neither the shipper nor the deadline completed the job. */
  readonly isByAdmin: boolean;
  readonly isPayee: boolean;
  readonly isReviewOver: boolean;
  readonly toCarrierCents: number;
  /** Released earlier on this payment by one administrator without approval. */
  readonly letGoAloneCents: number;
  readonly aloneCents: number;
}

export interface FrozenReleaseFacts extends ReleaseFacts {
  readonly frozenCents: number;
}

export const canReleaseAlone = ({ isByAdmin, isReviewOver, toCarrierCents }: ReleaseFacts): boolean =>
  isByAdmin && !isReviewOver && toCarrierCents > 0;

/** Why completing a job pays nobody yet; null if it pays: docs/decisions/049. */
export function refuseRelease(closing: ReleaseFacts): Refusal | null {
  const { isPayee, toCarrierCents, letGoAloneCents, aloneCents } = closing;
  if (!canReleaseAlone(closing)) return null;
  if (isPayee)
    return {
      code: 'own_payment',
      message: 'You would be paid for closing this job. The shipper must confirm the delivery, or the review window must end.',
    };
  if (toCarrierCents + letGoAloneCents <= aloneCents) return null;
  return {
    code: 'review_not_over',
    // No amount here: an overridden refusal is listed in the job's history, which drivers and a broker's carriers can read.
    message:
      'Closing this job now would pay the carrier more than one administrator can release before the review window ends. Wait until the shipper confirms the delivery or the window ends, or request approval in the payments console.',
  };
}

/** Why money on hold, once released, is paid only at the end of the review window; null if it is paid at once. */
export const refuseReleased = (closing: FrozenReleaseFacts): Refusal | null =>
  closing.frozenCents > 0 ? refuseRelease({ ...closing, toCarrierCents: closing.toCarrierCents + closing.frozenCents }) : null;
