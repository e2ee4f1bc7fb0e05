import type { QuoteParties } from '#domains/quotes/policy.ts';
import type { Actor } from '#server/db/context.ts';
import { isAdmin } from '#shared/roles.ts';
import type { Handover } from './schemas.ts';

/** A job as far as a handover rests on it. */
export type Job = Pick<QuoteParties, 'shipperId' | 'carrierId' | 'driverId' | 'isAccepted' | 'workflowState'>;

/** How the handover of a job stands. */
export interface HandoverStatus {
  readonly isReleased: boolean;
  readonly isStopped: boolean;
  /** Too many codes were wrong: no new one is made. */
  readonly isStoppedForGood: boolean;
}

/** A job that is booked and not yet picked up. */
export const isBeforePickup = ({ isAccepted, workflowState }: Job): boolean =>
  isAccepted && (workflowState === 'booked' || workflowState === 'assigned');

/** The driver's turn: it is named on a job that a carrier has taken. */
export const isAtPickup = (job: Job): boolean => job.isAccepted && job.workflowState === 'assigned' && job.driverId !== null;

/** The driver of a job takes it over, and nobody in its place. */
export const isDriverOf = (actor: Actor, { driverId }: Job): boolean => driverId === actor.id;

/** Who hauls or drives says which truck comes, before pickup. */
const mayNameTruck = (actor: Actor, job: Job): boolean => (job.carrierId === actor.id || job.driverId === actor.id) && isBeforePickup(job);

/** The shipper says that something does not match, as long as the vehicle stands there. */
const mayStop = (actor: Actor, job: Job, { isStopped }: HandoverStatus): boolean =>
  job.shipperId === actor.id && isAtPickup(job) && !isStopped;

/** The shipper makes a new code, as long as the vehicle stands there. */
export const mayRenewCode = (actor: Actor, job: Job): boolean => job.shipperId === actor.id && isAtPickup(job);

/** The shipper alone reads the code, while it can be asked for. */
export const seesCode = (actor: Actor, job: Job, { isReleased, isStopped }: HandoverStatus): boolean =>
  job.shipperId === actor.id && isAtPickup(job) && !isReleased && !isStopped;

/** Pictures of a license are for administrators and the driver who took them. */
export const maySeeLicense = (actor: Actor, { driverId }: { readonly driverId: string }): boolean =>
  isAdmin(actor.role) || driverId === actor.id;

/** The answers that travel with a handover, so that screens never ask for a role. */
export const handoverCan = (actor: Actor, job: Job, standing: HandoverStatus): Handover['can'] => ({
  nameTruck: mayNameTruck(actor, job),
  stop: mayStop(actor, job, standing),
  renewCode: mayRenewCode(actor, job) && !standing.isStoppedForGood,
  pickUp: isDriverOf(actor, job) && isAtPickup(job),
});
