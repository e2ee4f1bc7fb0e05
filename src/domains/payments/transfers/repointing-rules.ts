import type { Refusal } from '#domains/quotes/rules.ts';
import { payableStatuses, type EscrowStatus } from '../ledger/escrow-rules.ts';

export interface PaidBooking {
  readonly escrowStatus: EscrowStatus;
  readonly wasPickedUp: boolean;
}

/** The payment keeps its offer and payee: it was paid, and the vehicle was picked up or the carrier has the money. */
export const isFixed = ({ escrowStatus, wasPickedUp }: PaidBooking): boolean =>
  escrowStatus === 'released' || (wasPickedUp && !payableStatuses.includes(escrowStatus));

export const fixedRefusal: Refusal = {
  code: 'approval_needed',
  message:
    'The vehicle was picked up under a paid booking, so the payment stays with this carrier. To book another carrier, two administrators must first refund the payment in the payments console.',
};

export const frozenRefusal: Refusal = {
  code: 'payment_frozen',
  message: 'The payment is on hold. You can book another carrier after the hold is released.',
};

/** Why a payment cannot move to another offer, even with an override; null if it can. */
export function refuseRepointing(booking: PaidBooking): Refusal | null {
  if (isFixed(booking)) return fixedRefusal;
  return booking.escrowStatus === 'held' ? frozenRefusal : null;
}
