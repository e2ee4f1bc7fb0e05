import type { TransportStatus } from '#domains/transports/schemas.ts';
import type { WorkflowState } from '../schemas.ts';
import type { Refusal } from '../rules.ts';

/** Who drives, and since when it has agreed to. */
export interface DriverAssignment {
  readonly driverId: string | null;
  readonly driverAgreedAt: string | null;
}

/**
 * When the driver of a quote agreed, after a step by `actorId` that leaves `driverId` on it, ISO 8601: another driver has not agreed yet,
 * and a step that the driver takes itself is its word.
 */
export function agreementAfter(was: DriverAssignment, driverId: string | null, actorId: string | null, now: Date): string | null {
  const kept = driverId === was.driverId ? was.driverAgreedAt : null;
  return kept ?? (driverId !== null && driverId === actorId ? now.toISOString() : null);
}

/** What an answer rests on. */
export interface DriverAssignmentState {
  readonly isAccepted: boolean;
  readonly workflowState: WorkflowState;
  readonly transportStatus: TransportStatus;
}

/** Why a driver can no longer agree or decline, or null: before pickup, while the job stands. */
export function refuseAnswer({ isAccepted, workflowState, transportStatus }: DriverAssignmentState): Refusal | null {
  if (transportStatus === 'cancelled') return { code: 'cancelled', message: 'This transport was cancelled' };
  if (!isAccepted) return { code: 'not_booked', message: 'This job is no longer booked' };
  if (workflowState === 'booked' || workflowState === 'assigned') return null;
  return { code: 'under_way', message: 'The vehicle was already picked up' };
}

/** What is said where a driver is on another job, and nobody has said that this is known. */
export const busyMessage = (name: string): string =>
  `${name} is already on another job. Name another driver or confirm that this one takes both.`;
