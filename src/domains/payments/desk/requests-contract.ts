import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/ids.ts';
import { adminRoles } from '#shared/roles.ts';
import { deskAction, paymentDetail, reasonInput, sumErrors } from './contract.ts';

const reply = z.object({ action: deskAction });
const step = { method: 'POST', access: adminRoles, proof: 'needed', idempotent: 'required', params: idParams, reply } as const;

/** What a step is about: the thing, its sides, and where the transport stands. */
const deskSubject = paymentDetail.pick({ vehicle: true, route: true, shipper: true, payee: true, transportStatus: true });
export type DeskSubject = z.infer<typeof deskSubject>;

const waitingAction = deskAction.extend({ about: deskSubject });
export type WaitingAction = z.infer<typeof waitingAction>;

export const listWaitingActions = endpoint({
  method: 'GET',
  path: '/api/admin/payment-requests',
  summary: 'What waits for a second administrator, what ends first before the others',
  access: adminRoles,
  reply: z.array(waitingAction),
});

const actionErrors = ['request_over', 'own_request', 'own_payment'] as const;

export const confirmAction = endpoint({
  ...step,
  path: '/api/admin/payment-requests/:id/confirmation',
  summary: 'Confirm what another administrator asked for: it is carried out at once',
  errors: [...actionErrors, 'asker_gone', 'not_owed', ...sumErrors],
});

export const declineAction = endpoint({
  ...step,
  path: '/api/admin/payment-requests/:id/refusal',
  summary: 'Decline what another administrator asked for, and say why',
  body: z.object({ reason: reasonInput }),
  errors: [...actionErrors],
});

export const withdrawAction = endpoint({
  ...step,
  path: '/api/admin/payment-requests/:id/withdrawal',
  summary: 'Take back what one asked for oneself',
  proof: 'not needed: it takes back what was only asked for',
  errors: [...actionErrors],
});

export const giveBackAnotherWay = endpoint({
  ...step,
  path: '/api/admin/payments/:id/given-back',
  summary:
    'Ask a second administrator to have booked that a refund which came back from the card, or was refused by the payment provider, was given back outside it',
  body: z
    .object({ holdId: id.nullish(), movementId: id.nullish(), reason: reasonInput })
    .refine(({ holdId, movementId }) => Boolean(holdId) !== Boolean(movementId), {
      path: ['holdId'],
      message: 'Name the frozen sum that keeps the refund, or the refund that was refused',
    })
    .transform(({ holdId, movementId, reason }) => ({ holdId: holdId ?? null, movementId: movementId ?? null, reason })),
  errors: ['hold_gone', 'not_returned', 'not_owed', ...sumErrors],
});

export const runReconciliation = endpoint({
  method: 'POST',
  path: '/api/super-admin/payment-reconciliation',
  summary: 'Compare with the payment provider now, as it is done each night',
  access: ['super_admin'],
  proof: 'not needed: it does what is done each night anyway',
  status: 202,
  perMinute: 6,
  reply: z.object({ asked: z.literal(true) }),
  errors: ['payments_off'],
});
