import type { QuoteParties } from '#domains/quotes/policy.ts';
import { isCarriersSide } from '#domains/transports/policy.ts';
import type { Actor } from '#server/db/context.ts';
import type { OwnTracking } from './schemas.ts';

/** A job as far as tracking rests on it. */
export type Job = Pick<QuoteParties, 'shipperId' | 'carrierId' | 'driverId' | 'workflowState'>;

/** From pickup to delivery. */
export const isUnderWay = ({ workflowState }: Pick<Job, 'workflowState'>): boolean => workflowState === 'in_transit';

/** Delivered, also where the transport was closed since. */
export const isOver = ({ workflowState }: Pick<Job, 'workflowState'>): boolean =>
  workflowState === 'delivered' || workflowState === 'closed';

/** The driver of a job shares its position, and nobody in its place. */
export const mayDrive = (actor: Actor, job: Job): boolean => job.driverId === actor.id && isUnderWay(job);

/** The shipper makes links, from booking until delivery. */
export const mayShare = (actor: Actor, job: Job): boolean => job.shipperId === actor.id && !isOver(job);

/** Who hauls and who drives see where their own truck is; everybody else a rounded place until it is near. */
export const precisionFor = (actor: Actor, job: Job): 'exact' | 'rounded' =>
  isCarriersSide(actor) && (job.driverId === actor.id || job.carrierId === actor.id) ? 'exact' : 'rounded';

/** The answers that travel with a tracking, so that screens never ask for a role. */
export const trackingCan = (actor: Actor, job: Job): OwnTracking['can'] => ({ drive: mayDrive(actor, job), share: mayShare(actor, job) });
