import type { TransportStatus } from './schemas.ts';

const openStatuses: readonly TransportStatus[] = ['submitted', 'quoted'];
export const cancellable: readonly TransportStatus[] = ['submitted', 'quoted', 'accepted', 'assigned'];

const bookedAndNotOver: readonly TransportStatus[] = ['accepted', 'assigned', 'in_transit', 'delivered'];

/** Within this time quotes are promised; without any, the shipper is notified. */
export const promisedHours = 24;

/** Days after completion in which both sides can review each other. */
export const reviewDays = 14;

export const isOpen = (status: TransportStatus): boolean => openStatuses.includes(status);

export const isCancellable = (status: TransportStatus): boolean => cancellable.includes(status);

export const isBookedAndNotOver = (status: TransportStatus): boolean => bookedAndNotOver.includes(status);

export const isBookedBeforePickup = (status: TransportStatus): boolean => status === 'accepted' || status === 'assigned';

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

export const statusGroups = {
  submitted: ['submitted'],
  quoted: ['quoted'],
  accepted: ['accepted'],
  in_progress: ['assigned', 'in_transit'],
  completed: ['delivered', 'completed'],
  cancelled: ['cancelled'],
} as const satisfies Record<string, readonly TransportStatus[]>;
export type StatusGroup = keyof typeof statusGroups;

export const supportingRoles = ['insurance', 'inspection', 'storage'] as const;
