import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { opsAction, paymentDetail, reasonInput, sumErrors } from '../schemas.ts';

const reply = z.object({ action: opsAction });
const step = { proof: 'needed', idempotent: 'required', params: idParams, reply } as const;

const approvalSubject = paymentDetail.pick({ vehicle: true, route: true, shipper: true, payee: true, transportStatus: true });
export type ApprovalSubject = z.infer<typeof approvalSubject>;

const waitingAction = opsAction.extend({ about: approvalSubject });
export type WaitingAction = z.infer<typeof waitingAction>;

export const listWaitingActions = {
  summary: 'Requests waiting for a second administrator, by expiry',
  reply: z.array(waitingAction),
} satisfies Schemas;

const actionErrors = ['request_over', 'own_request', 'own_payment'] as const;

export const confirmAction = {
  ...step,
  summary: "Approve another administrator's request; it is carried out immediately",
  errors: [...actionErrors, 'asker_gone', 'not_owed', ...sumErrors],
} satisfies Schemas;

export const declineAction = {
  ...step,
  summary: "Decline another administrator's request with a reason",
  body: z.object({ reason: reasonInput }),
  errors: [...actionErrors],
} satisfies Schemas;

export const withdrawAction = {
  ...step,
  summary: 'Withdraw your own request',
  proof: 'not needed: nothing was carried out yet',
  errors: [...actionErrors],
} satisfies Schemas;

export const giveBackAnotherWay = {
  ...step,
  summary: 'Request approval to record that a returned or refused refund was paid outside the payment provider',
  body: z
    .object({ holdId: id.nullish(), movementId: id.nullish(), reason: reasonInput })
    .refine(({ holdId, movementId }) => Boolean(holdId) !== Boolean(movementId), {
      path: ['holdId'],
      message: 'Name the hold of the returned refund or the refused refund',
    })
    .transform(({ holdId, movementId, reason }) => ({ holdId: holdId ?? null, movementId: movementId ?? null, reason })),
  errors: ['hold_already_released', 'not_returned', 'not_owed', ...sumErrors],
} satisfies Schemas;

export const runReconciliation = {
  summary: 'Run the nightly reconciliation with the payment provider now',
  proof: 'not needed: it runs every night anyway',
  status: 202,
  perMinute: 6,
  reply: z.object({ asked: z.literal(true) }),
  errors: ['payments_off'],
} satisfies Schemas;
