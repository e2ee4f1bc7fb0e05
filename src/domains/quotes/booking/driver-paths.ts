import type { WorkflowState } from '../schemas.ts';

/** Where a driver picks a vehicle up: the release code and the license first, then the inspection. */
export const pickupPath = (transportId: string): string => `/pickup/${transportId}/driver-license`;

/** Where it is inspected: by a driver at pickup and at delivery, by an inspection agent at any time. */
export const inspectionPath = (transportId: string, stage: 'pickup' | 'delivery' | 'survey'): string =>
  `/${stage}/${transportId}/inspection`;

/** Where a driver delivers it: the inspection beside the one of the pickup. */
export const deliveryPath = (transportId: string): string => inspectionPath(transportId, 'delivery');

const onRoad: readonly WorkflowState[] = ['in_transit', 'delivered'];

/** True for a step by which a vehicle goes on the road: picked up, also where it is said to be delivered at once. */
export const startsTransit = (
  before: { readonly workflowState: WorkflowState },
  after: { readonly workflowState: WorkflowState },
): boolean => onRoad.includes(after.workflowState) && !onRoad.includes(before.workflowState);
