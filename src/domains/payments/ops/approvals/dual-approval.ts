import { isRelatedTo, lockUsable } from '#domains/accounts/overseen/account-status.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { handleJob, type JobHandler } from '#server/queue/queue.ts';
import { conflict, forbidden, notFound } from '#shared/errors.ts';
import { adminRoles } from '#shared/roles.ts';
import { endAction, getAction, type ActionEnd, type NewActionRow } from '../action-rows.ts';
import { performAction, toOpsFact, logOpsAction } from './perform-action.ts';
import type { OpsAction } from '../schemas.ts';
import { opsWithdrawn } from '../events/left.ts';
import { expireOpsAction } from '../exports/expiry-job.ts';
import { lockOpsPayment, lockOpsPaymentForJob, type LockedOpsPayment } from '../locked-payment.ts';

interface PendingApproval extends NewActionRow {
  readonly askedBy: string;
}

async function findAction({ sql }: Pick<ActorCtx, 'sql'>, id: string): Promise<PendingApproval | null> {
  const [row] = await sql<PendingApproval[]>`
    select id, payment_id, kind, amount_cents as cents, hold_id, movement_id, reason, asked_by from desk_actions where id = ${id}`;
  return row ?? null;
}

async function need(ctx: ActorCtx, id: string): Promise<PendingApproval> {
  const waiting = await findAction(ctx, id);
  if (!waiting) throw notFound('This request does not exist');
  return waiting;
}

async function endOrRefuse(ctx: ActorCtx, id: string, ending: ActionEnd): Promise<void> {
  if (!(await endAction(ctx, id, ending))) throw conflict('request_over', 'This request was already decided or has expired');
}

/** Throws 403 `own_request` for related accounts: invited by one another within 48 hours. */
async function refuseOneHand(ctx: ActorCtx, { askedBy }: PendingApproval): Promise<void> {
  if (await isRelatedTo(ctx, askedBy))
    throw forbidden('One of you invited the other within the last 48 hours. Another administrator must decide.', 'own_request');
}

const refuseOwn = (ctx: ActorCtx, { askedBy }: PendingApproval): void => {
  if (askedBy === ctx.actor.id) throw forbidden('You made this request. Another administrator must decide.', 'own_request');
};

/** Throws 409 `asker_gone`: nothing is done for a blocked or deleted requester. */
async function needAsker(ctx: ActorCtx, { askedBy }: PendingApproval): Promise<void> {
  const [asker] = await ctx.sql`select from users where id = ${askedBy} and role = any(${[...adminRoles]}) and deleted_at is null`;
  if (!asker || !(await lockUsable(ctx, [askedBy])))
    throw conflict('asker_gone', 'The requester can no longer act. Decline this request and make a new one if needed.');
}

async function notifyWithdrawal(
  ctx: ActorCtx,
  desk: LockedOpsPayment,
  waiting: PendingApproval,
  { state, because }: ActionEnd,
): Promise<void> {
  await logOpsAction(ctx, waiting.paymentId, state, { ...waiting, reason: because ?? waiting.reason });
  const outcome = state as 'declined' | 'withdrawn';
  await publish(ctx, opsWithdrawn, { ...toOpsFact(desk, waiting, waiting.askedBy), outcome, because: because ?? null });
}

/** Throws 404, 403 `own_request`, `own_payment`, 409 `request_over`, `asker_gone` and as `performAction`; then it keeps waiting. */
export const confirmAction = (ctx: ActorCtx, id: string): Promise<OpsAction> =>
  inTransaction(ctx, async (inner) => {
    const waiting = await need(inner, id);
    refuseOwn(inner, waiting);
    await refuseOneHand(inner, waiting);
    const desk = await lockOpsPayment(inner, waiting.paymentId, () => needAsker(inner, waiting));
    await endOrRefuse(inner, id, { state: 'done' });
    await performAction(inner, desk, waiting, waiting.askedBy);
    return getAction(inner, id);
  });

/** Throws 404, 403 `own_request`, `own_payment`, 409 `request_over`. */
export const declineAction = (ctx: ActorCtx, id: string, because: string): Promise<OpsAction> =>
  inTransaction(ctx, async (inner) => {
    const waiting = await need(inner, id);
    refuseOwn(inner, waiting);
    const desk = await lockOpsPayment(inner, waiting.paymentId);
    const ending = { state: 'declined', because } as const;
    await endOrRefuse(inner, id, ending);
    await notifyWithdrawal(inner, desk, waiting, ending);
    return getAction(inner, id);
  });

/** Throws 404, 403 `own_request` unless it is the actor's own, 409 `request_over`. */
export const withdrawAction = (ctx: ActorCtx, id: string): Promise<OpsAction> =>
  inTransaction(ctx, async (inner) => {
    const waiting = await need(inner, id);
    if (waiting.askedBy !== inner.actor.id) throw forbidden('Another administrator made this request. Decline it instead.', 'own_request');
    const desk = await lockOpsPayment(inner, waiting.paymentId);
    await endOrRefuse(inner, id, { state: 'withdrawn' });
    await notifyWithdrawal(inner, desk, waiting, { state: 'withdrawn' });
    return getAction(inner, id);
  });

export const expireAction: JobHandler = handleJob(expireOpsAction, async (ctx, { actionId }) => {
  const waiting = await findAction(ctx, actionId);
  const desk = waiting && (await lockOpsPaymentForJob(ctx, waiting.paymentId));
  if (!waiting || !desk || !(await endAction(ctx, actionId, { state: 'expired' }))) return;
  await logOpsAction(ctx, waiting.paymentId, 'expired', waiting);
  await publish(ctx, opsWithdrawn, { ...toOpsFact(desk, waiting, waiting.askedBy), outcome: 'expired', because: null });
});
