import type { Refusal } from '#domains/quotes/rules.ts';
import { payableStatuses, type EscrowStatus } from '../ledger/escrow-rules.ts';

/** A payment of a booking, and whether the vehicle was picked up for it, wherever a repair moved it since. */
export interface PaidBooking {
  readonly escrowStatus: EscrowStatus;
  readonly wasPickedUp: boolean;
}

/** Whether the payment stays with its offer and its payee for good: it was paid, and the vehicle was picked up or the carrier has the money. */
export const isFixed = ({ escrowStatus, wasPickedUp }: PaidBooking): boolean =>
  escrowStatus === 'released' || (wasPickedUp && !payableStatuses.includes(escrowStatus));

/** Why a fixed payment pays no other offer and no other carrier. No override goes past it. */
export const fixedRefusal: Refusal = {
  code: 'approval_needed',
  message:
    'The vehicle was picked up under a paid booking, so the payment stays with this carrier. To book another carrier, two administrators must first refund the payment in the payments console.',
};

/** Why no other carrier is booked while a part of what was paid is frozen. */
export const frozenRefusal: Refusal = {
  code: 'payment_frozen',
  message: 'The payment is on hold. You can book another carrier after the hold is released.',
};

/** Why a payment cannot pay another offer now, by no override either; null where it can. */
export function refuseRepointing(booking: PaidBooking): Refusal | null {
  if (isFixed(booking)) return fixedRefusal;
  return booking.escrowStatus === 'held' ? frozenRefusal : null;
}
