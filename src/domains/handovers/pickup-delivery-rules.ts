import { startsTransit } from '#domains/quotes/booking/driver-paths-rules.ts';
import type { Refusal } from '#domains/quotes/rules.ts';
import type { WorkflowState } from '#domains/quotes/schemas.ts';
import type { Instants } from '#domains/quotes/rules.ts';

type At = Pick<Instants, 'pickedUpAt' | 'deliveredAt'> & { readonly workflowState: WorkflowState };

/** The first pickup, also if the step goes straight to delivered. */
export const isPickup = (before: At, after: At): boolean => startsTransit(before, after) && before.pickedUpAt === null;

export const isDelivery = (before: At, after: At): boolean =>
  after.workflowState === 'delivered' && before.workflowState !== 'delivered' && before.deliveredAt === null;

export const releaseMissing: Refusal = {
  code: 'release_missing',
  message: 'Enter the release code, or say why nobody can give it, before pickup',
};

export const inspectionMissing = {
  pickup: { code: 'pickup_not_inspected', message: 'Sign and seal the pickup inspection before pickup' },
  delivery: { code: 'delivery_not_inspected', message: 'Sign and seal the delivery inspection before delivery' },
} as const satisfies Record<string, Refusal>;
