import type { QuoteParties } from '#domains/quotes/policy.ts';
import type { Actor } from '#server/db/context.ts';
import { isAdmin } from '#shared/roles.ts';
import type { Handover } from './schemas.ts';

export type Job = Pick<QuoteParties, 'shipperId' | 'carrierId' | 'driverId' | 'isAccepted' | 'workflowState'>;

export interface HandoverStatus {
  readonly isReleased: boolean;
  readonly isStopped: boolean;
  /** Too many wrong codes: no new one can be made. */
  readonly isStoppedForGood: boolean;
}

export const isBeforePickup = ({ isAccepted, workflowState }: Job): boolean =>
  isAccepted && (workflowState === 'booked' || workflowState === 'assigned');

export const isAtPickup = (job: Job): boolean => job.isAccepted && job.workflowState === 'assigned' && job.driverId !== null;

export const isDriver = (actor: Actor, { driverId }: Job): boolean => driverId === actor.id;

const mayNameTruck = (actor: Actor, job: Job): boolean => (job.carrierId === actor.id || job.driverId === actor.id) && isBeforePickup(job);

const mayStop = (actor: Actor, job: Job, { isStopped }: HandoverStatus): boolean =>
  job.shipperId === actor.id && isAtPickup(job) && !isStopped;

export const mayRenewCode = (actor: Actor, job: Job): boolean => job.shipperId === actor.id && isAtPickup(job);

/** Only the shipper, while a driver is assigned and the vehicle isn't released or stopped. */
export const canSeeCode = (actor: Actor, job: Job, { isReleased, isStopped }: HandoverStatus): boolean =>
  job.shipperId === actor.id && isAtPickup(job) && !isReleased && !isStopped;

export const maySeeLicense = (actor: Actor, { driverId }: { readonly driverId: string }): boolean =>
  isAdmin(actor.role) || driverId === actor.id;

export const handoverCan = (actor: Actor, job: Job, status: HandoverStatus): Handover['can'] => ({
  nameTruck: mayNameTruck(actor, job),
  stop: mayStop(actor, job, status),
  renewCode: mayRenewCode(actor, job) && !status.isStoppedForGood,
  pickUp: isDriver(actor, job) && isAtPickup(job),
});
