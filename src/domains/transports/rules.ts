import type { TransportStatus } from './schemas.ts';

const openStatuses: readonly TransportStatus[] = ['submitted', 'quoted'];
/** Statuses in which the shipper or an administrator may still cancel: before pickup. */
export const cancellable: readonly TransportStatus[] = ['submitted', 'quoted', 'accepted', 'assigned'];

const bookedAndNotOver: readonly TransportStatus[] = ['accepted', 'assigned', 'in_transit', 'delivered'];

/** Hours within which quotes are promised; a request that has none by then is told so. */
export const promisedHours = 24;

/** Days after completion in which both sides can review each other. */
export const reviewDays = 14;

/** True while a request may be priced, bid on and accepted. */
export const isOpen = (status: TransportStatus): boolean => openStatuses.includes(status);

/** True while the shipper or an administrator may still cancel: before pickup. */
export const isCancellable = (status: TransportStatus): boolean => cancellable.includes(status);

/** True from the booking until the transport is over: looked at by inspection agents, in and out of storage yards. */
export const isBookedAndNotOver = (status: TransportStatus): boolean => bookedAndNotOver.includes(status);

/** True from the booking until pickup: what its carrier agreed to still counts. */
export const isBookedBeforePickup = (status: TransportStatus): boolean => status === 'accepted' || status === 'assigned';

/** Assigned is shown as In Progress, underscores as spaces. */
export const statusLabels: Record<TransportStatus, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  quoted: 'Quoted',
  accepted: 'Accepted',
  assigned: 'In Progress',
  in_transit: 'In Transit',
  delivered: 'Delivered',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** Filters of the lists; in_progress and completed stand for two statuses each. */
export const statusGroups = {
  submitted: ['submitted'],
  quoted: ['quoted'],
  accepted: ['accepted'],
  in_progress: ['assigned', 'in_transit'],
  completed: ['delivered', 'completed'],
  cancelled: ['cancelled'],
} as const satisfies Record<string, readonly TransportStatus[]>;
export type StatusGroup = keyof typeof statusGroups;

/** Roles that take part in the transports of others once they are added to them. */
export const supportingRoles = ['insurance', 'inspection', 'storage'] as const;
