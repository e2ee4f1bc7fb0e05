import type { WorkflowState } from '../schemas.ts';

/** Starts with release code and license, then the inspection. */
export const pickupPath = (transportId: string): string => `/pickup/${transportId}/driver-license`;

/** `survey`: an inspection agent, at any time. */
export const inspectionPath = (transportId: string, stage: 'pickup' | 'delivery' | 'survey'): string =>
  `/${stage}/${transportId}/inspection`;

export const deliveryPath = (transportId: string): string => inspectionPath(transportId, 'delivery');

const onRoad: readonly WorkflowState[] = ['in_transit', 'delivered'];

export const startsTransit = (
  before: { readonly workflowState: WorkflowState },
  after: { readonly workflowState: WorkflowState },
): boolean => onRoad.includes(after.workflowState) && !onRoad.includes(before.workflowState);
