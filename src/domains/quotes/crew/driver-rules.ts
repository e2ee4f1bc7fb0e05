import type { TransportStatus } from '#domains/transports/schemas.ts';
import type { WorkflowState } from '../schemas.ts';
import type { Refusal } from '../rules.ts';

export interface DriverAssignment {
  readonly driverId: string | null;
  readonly driverAgreedAt: string | null;
}

/** ISO 8601. A new driver hasn't agreed yet; a step by the driver itself counts as agreement. */
export function getAgreement(was: DriverAssignment, driverId: string | null, actorId: string | null, now: Date): string | null {
  const agreedAt = driverId === was.driverId ? was.driverAgreedAt : null;
  return agreedAt ?? (driverId !== null && driverId === actorId ? now.toISOString() : null);
}

export interface DriverAssignmentState {
  readonly isAccepted: boolean;
  readonly workflowState: WorkflowState;
  readonly transportStatus: TransportStatus;
}

export function refuseAnswer({ isAccepted, workflowState, transportStatus }: DriverAssignmentState): Refusal | null {
  if (transportStatus === 'cancelled') return { code: 'cancelled', message: 'This transport was cancelled' };
  if (!isAccepted) return { code: 'not_booked', message: 'This job is no longer booked' };
  if (workflowState === 'booked' || workflowState === 'assigned') return null;
  return { code: 'under_way', message: 'The vehicle was already picked up' };
}

export const busyMessage = (name: string): string =>
  `${name} is already on another job. Name another driver or confirm that this one takes both.`;
