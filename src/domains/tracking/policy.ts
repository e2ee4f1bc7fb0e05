import type { QuoteParties } from '#domains/quotes/policy.ts';
import { isCarriersSide } from '#domains/transports/policy.ts';
import type { Actor } from '#server/db/context.ts';
import type { OwnTracking } from './schemas.ts';

export type Job = Pick<QuoteParties, 'shipperId' | 'carrierId' | 'driverId' | 'workflowState'>;

export const isUnderWay = ({ workflowState }: Pick<Job, 'workflowState'>): boolean => workflowState === 'in_transit';

export const isOver = ({ workflowState }: Pick<Job, 'workflowState'>): boolean =>
  workflowState === 'delivered' || workflowState === 'closed';

export const mayDrive = (actor: Actor, job: Job): boolean => job.driverId === actor.id && isUnderWay(job);

export const mayShare = (actor: Actor, job: Job): boolean => job.shipperId === actor.id && !isOver(job);

/** Exact for the carrier and driver of the job, rounded for everyone else. */
export const getPrecision = (actor: Actor, job: Job): 'exact' | 'rounded' =>
  isCarriersSide(actor) && (job.driverId === actor.id || job.carrierId === actor.id) ? 'exact' : 'rounded';

export const trackingCan = (actor: Actor, job: Job): OwnTracking['can'] => ({ drive: mayDrive(actor, job), share: mayShare(actor, job) });
