import type { TransportStatus } from '#domains/transports/schemas.ts';

/** What was done to a transport, as far as it decides who may start a refund of its payment. */
export interface RefundHistory {
  readonly transportStatus: TransportStatus;
  /** Its vehicle was picked up once, wherever a repair moved it since. */
  readonly wasPickedUp: boolean;
  /** A super admin overrode a refusal on the way here. */
  readonly hasOverride: boolean;
}

/** Who starts a refund: an administrator, a party of the booking, or nobody (a job, the payment provider). */
export type RefundStarter = 'admin' | 'party' | 'nobody';

/** What the refund comes of: the booking ends, or another offer costs less. */
export type RefundOccasion = 'cancellation' | 'price_drop';

const onRoad: readonly TransportStatus[] = ['in_transit', 'delivered', 'completed'];

const isPickedUp = ({ transportStatus, wasPickedUp }: RefundHistory): boolean => wasPickedUp || onRoad.includes(transportStatus);

/** Whether a refund that an administrator starts needs a second one, whatever its amount. */
export const isJointHistory = (history: RefundHistory): boolean => isPickedUp(history) || history.hasOverride;

/**
 * Whether nobody starts this refund alone. An administrator who reopens a job makes the refunds of others possible: after a pickup nobody
 * starts one, and after an override no other offer gives a difference back. Before pickup a shipper may cancel without anybody's help.
 */
export function needsApproval(history: RefundHistory, starter: RefundStarter, occasion: RefundOccasion): boolean {
  if (starter === 'nobody') return false;
  if (starter === 'party' && occasion === 'cancellation') return isPickedUp(history);
  return isJointHistory(history);
}
