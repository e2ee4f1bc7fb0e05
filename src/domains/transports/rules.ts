import type { TransportStatus } from './contract.ts';

/** What can happen to a transport (decisions, section 3). */
export const transportActions = ['submit', 'price', 'accept', 'assign', 'pick_up', 'deliver', 'complete', 'withdraw', 'cancel'] as const;
export type TransportAction = (typeof transportActions)[number];

interface Road {
  readonly from: readonly TransportStatus[];
  readonly to: TransportStatus;
}

/** The one road of a transport: from where each action may be taken, and where it leads (decisions, section 3). */
export const road: Record<TransportAction, Road> = {
  submit: { from: ['draft'], to: 'submitted' },
  price: { from: ['submitted', 'quoted'], to: 'quoted' },
  accept: { from: ['submitted', 'quoted'], to: 'accepted' },
  assign: { from: ['accepted'], to: 'assigned' },
  pick_up: { from: ['assigned'], to: 'in_transit' },
  deliver: { from: ['in_transit'], to: 'delivered' },
  complete: { from: ['delivered'], to: 'completed' },
  withdraw: { from: ['accepted', 'assigned'], to: 'quoted' },
  cancel: { from: ['submitted', 'quoted', 'accepted', 'assigned'], to: 'cancelled' },
};

/** The status after an action, or null where the action is not possible. */
export const statusAfter = (action: TransportAction, status: TransportStatus): TransportStatus | null =>
  road[action].from.includes(status) ? road[action].to : null;

/** Hours within which quotes are promised (specification 1, section 1); a request that has none by then is told so. */
export const promisedHours = 24;

/** True while a request may be priced, bid on and accepted. */
export const isOpen = (status: TransportStatus): boolean => road.accept.from.includes(status);

/** True while the shipper or an administrator may still cancel: before pickup. */
export const isCancellable = (status: TransportStatus): boolean => road.cancel.from.includes(status);

/** What a person reads for a status: assigned is displayed as In Progress, underscores as spaces (specification 1, section 4). */
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

/** Filters of the lists; in_progress and completed stand for two statuses each (specification 1, section 4). */
export const statusGroups = {
  submitted: ['submitted'],
  quoted: ['quoted'],
  accepted: ['accepted'],
  in_progress: ['assigned', 'in_transit'],
  completed: ['delivered', 'completed'],
  cancelled: ['cancelled'],
} as const satisfies Record<string, readonly TransportStatus[]>;
export type StatusGroup = keyof typeof statusGroups;

/** Roles that take part in the transports of others once they are added to them (decisions, section 2). */
export const supportingRoles = ['insurance', 'inspection', 'storage'] as const;
