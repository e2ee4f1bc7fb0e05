import type { TransportStatus } from '#domains/transports/schemas.ts';

export interface RefundHistory {
  readonly transportStatus: TransportStatus;
  /** Ever, even if the job was moved back since. */
  readonly wasPickedUp: boolean;
  readonly hasOverride: boolean;
}

export type RefundStarter = 'admin' | 'party' | 'nobody';

export type RefundOccasion = 'cancellation' | 'price_drop';

const onRoad: readonly TransportStatus[] = ['in_transit', 'delivered', 'completed'];

const isPickedUp = ({ transportStatus, wasPickedUp }: RefundHistory): boolean => wasPickedUp || onRoad.includes(transportStatus);

/** An administrator's refund needs approval, whatever the amount. */
export const isJointHistory = (history: RefundHistory): boolean => isPickedUp(history) || history.hasOverride;

/**
 * After pickup nobody starts a refund alone, and after an override no cheaper offer refunds a difference: reopening a job must not let
 * others refund it. Before pickup shippers may always cancel.
 */
export function needsApproval(history: RefundHistory, starter: RefundStarter, occasion: RefundOccasion): boolean {
  if (starter === 'nobody') return false;
  if (starter === 'party' && occasion === 'cancellation') return isPickedUp(history);
  return isJointHistory(history);
}
