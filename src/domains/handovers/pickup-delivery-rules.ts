import { startsTransit } from '#domains/quotes/booking/driver-paths.ts';
import type { Refusal } from '#domains/quotes/rules.ts';
import type { WorkflowState } from '#domains/quotes/schemas.ts';
import type { Instants } from '#domains/quotes/rules.ts';

type At = Pick<Instants, 'pickedUpAt' | 'deliveredAt'> & { readonly workflowState: WorkflowState };

/** True for the step by which a vehicle is first picked up, also where it goes on to delivered at once. */
export const isPickup = (before: At, after: At): boolean => startsTransit(before, after) && before.pickedUpAt === null;

/** True for the step by which a vehicle is first delivered. */
export const isDelivery = (before: At, after: At): boolean =>
  after.workflowState === 'delivered' && before.workflowState !== 'delivered' && before.deliveredAt === null;

/** Why a pickup waits for the code by which the shipper lets the vehicle go. */
export const releaseMissing: Refusal = {
  code: 'release_missing',
  message: 'Enter the release code, or say why nobody can give it, before pickup',
};

/** Why a step waits for what both sign at the vehicle. */
export const inspectionMissing = {
  pickup: { code: 'pickup_not_inspected', message: 'Sign and seal the pickup inspection before pickup' },
  delivery: { code: 'delivery_not_inspected', message: 'Sign and seal the delivery inspection before delivery' },
} as const satisfies Record<string, Refusal>;
