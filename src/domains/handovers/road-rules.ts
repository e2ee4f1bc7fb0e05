import { goesOnRoad } from '#domains/quotes/booking/road-rules.ts';
import type { Refusal } from '#domains/quotes/rules.ts';
import type { WorkflowState } from '#domains/quotes/schemas.ts';
import type { Instants } from '#domains/quotes/rules.ts';

type At = Pick<Instants, 'pickedUpAt' | 'deliveredAt'> & { readonly workflowState: WorkflowState };

/** True for the step by which a vehicle is first picked up, also where it goes on to delivered at once. */
export const isPickup = (before: At, after: At): boolean => goesOnRoad(before, after) && before.pickedUpAt === null;

/** True for the step by which a vehicle is first delivered. */
export const isDelivery = (before: At, after: At): boolean =>
  after.workflowState === 'delivered' && before.workflowState !== 'delivered' && before.deliveredAt === null;

/** Why a pickup waits for the code by which the shipper lets the vehicle go. */
export const releaseMissing: Refusal = {
  code: 'release_missing',
  message: 'The release code was not given, and nobody has said why: nothing is picked up before',
};

/** Why a step waits for what both sign at the vehicle. */
export const inspectionMissing = {
  pickup: { code: 'pickup_not_inspected', message: 'The pickup inspection is not signed and sealed: nothing is picked up before' },
  delivery: { code: 'delivery_not_inspected', message: 'The delivery inspection is not signed and sealed: nothing is delivered before' },
} as const satisfies Record<string, Refusal>;
