import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { deskAction, paymentDetail, reasonInput, sumErrors } from '../schemas.ts';

const reply = z.object({ action: deskAction });
const step = { proof: 'needed', idempotent: 'required', params: idParams, reply } as const;

/** What a step is about: the thing, its sides, and where the transport stands. */
const deskSubject = paymentDetail.pick({ vehicle: true, route: true, shipper: true, payee: true, transportStatus: true });
export type DeskSubject = z.infer<typeof deskSubject>;

const waitingAction = deskAction.extend({ about: deskSubject });
export type WaitingAction = z.infer<typeof waitingAction>;

export const listWaitingActions = {
  summary: 'What waits for a second administrator, what ends first before the others',
  reply: z.array(waitingAction),
} satisfies Schemas;

const actionErrors = ['request_over', 'own_request', 'own_payment'] as const;

export const confirmAction = {
  ...step,
  summary: 'Confirm what another administrator asked for: it is carried out at once',
  errors: [...actionErrors, 'asker_gone', 'not_owed', ...sumErrors],
} satisfies Schemas;

export const declineAction = {
  ...step,
  summary: 'Decline what another administrator asked for, and say why',
  body: z.object({ reason: reasonInput }),
  errors: [...actionErrors],
} satisfies Schemas;

export const withdrawAction = {
  ...step,
  summary: 'Take back what one asked for oneself',
  proof: 'not needed: it takes back what was only asked for',
  errors: [...actionErrors],
} satisfies Schemas;

export const giveBackAnotherWay = {
  ...step,
  summary:
    'Ask a second administrator to have booked that a refund which came back from the card, or was refused by the payment provider, was given back outside it',
  body: z
    .object({ holdId: id.nullish(), movementId: id.nullish(), reason: reasonInput })
    .refine(({ holdId, movementId }) => Boolean(holdId) !== Boolean(movementId), {
      path: ['holdId'],
      message: 'Name the frozen sum that keeps the refund, or the refund that was refused',
    })
    .transform(({ holdId, movementId, reason }) => ({ holdId: holdId ?? null, movementId: movementId ?? null, reason })),
  errors: ['hold_already_released', 'not_returned', 'not_owed', ...sumErrors],
} satisfies Schemas;

export const runReconciliation = {
  summary: 'Compare with the payment provider now, as it is done each night',
  proof: 'not needed: it does what is done each night anyway',
  status: 202,
  perMinute: 6,
  reply: z.object({ asked: z.literal(true) }),
  errors: ['payments_off'],
} satisfies Schemas;
