import { lockUsable } from '#domains/accounts/overseen/account-status.ts';
import { lockTransport, type LockedTransport } from '#domains/transports/lifecycle.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { forbidden, notFound } from '#shared/errors.ts';
import { toCents } from '#shared/money.ts';
import { lockPayment, type LockedPayment } from '../ledger/escrow.ts';
import { readBooks, readEarnedFee } from '../ledger/ledger.ts';
import { getPromised, getReversible } from '../transfers/money-operation-rules.ts';
import { listOperations, sumOwedBack, readUnpaidPrice } from '../transfers/money-operations.ts';
import { readBlocked } from '../payouts/accounts/blocked-payees.ts';
import type { OpsFacts } from './ops-rules.ts';
import { refundNeedsApproval } from './approvals/refund-approval.ts';

export interface LockedOpsPayment {
  readonly payment: LockedPayment;
  readonly transport: LockedTransport;
  readonly facts: OpsFacts;
}

/** Nobody decides about their own money. */
export const isParty = (userId: string, payment: { shipperUserId: string; recipientUserId: string | null }): boolean =>
  userId === payment.shipperUserId || userId === payment.recipientUserId;

export const paymentMissing = () => notFound('This payment does not exist');

export async function readFacts(
  ctx: Pick<Ctx, 'sql'>,
  payment: Pick<LockedPayment, 'id' | 'escrowStatus' | 'recipientUserId' | 'amount' | 'platformFee'>,
  transportStatus: string,
): Promise<OpsFacts> {
  const { escrowStatus, recipientUserId } = payment;
  const books = await readBooks(ctx, payment.id);
  const movements = await listOperations(ctx, payment.id);
  const promisedCents = getPromised(movements);
  const reversibleCents = Math.max(0, Math.min(books.carrier, getReversible(movements)));
  const earnedFeeCents = await readEarnedFee(ctx, payment.id);
  const serviceFeeCents = toCents(payment.platformFee);
  const blocked = await readBlocked(ctx, payment.id);
  const amountCents = toCents(payment.amount);
  const owedCents = await sumOwedBack(ctx, payment.id);
  const unpaidPriceCents = await readUnpaidPrice(ctx, payment);
  const sums = {
    amountCents,
    serviceFeeCents,
    earnedFeeCents,
    books,
    promisedCents,
    owedCents,
    unpaidPriceCents,
    reversibleCents,
    ...blocked,
  };
  const needsApproval = await refundNeedsApproval(ctx, payment.id);
  return { escrowStatus, transportStatus, recipientUserId, needsApproval, ...sums };
}

async function lockBoth(ctx: Ctx, paymentId: string, between: () => Promise<void>): Promise<LockedOpsPayment | null> {
  const [found] = await ctx.sql<{ transportId: string }[]>`select transport_id from payments where id = ${paymentId}`;
  const transport = found && (await lockTransport(ctx, found.transportId));
  if (!transport) return null;
  await between();
  const payment = (await lockPayment(ctx, paymentId))!;
  return { payment, transport, facts: await readFacts(ctx, payment, transport.status) };
}

/** Null if there is none. In a transaction. */
export const lockOpsPaymentForJob = (ctx: Ctx, paymentId: string): Promise<LockedOpsPayment | null> =>
  lockBoth(ctx, paymentId, async () => undefined);

/**
 * Locks transport, actor, `lockOthers`, then the payment. In a transaction. Throws 404, 403 for a blocked administrator, 403 `own_payment`.
 */
export async function lockOpsPayment(
  ctx: ActorCtx,
  paymentId: string,
  lockOthers: () => Promise<void> = async () => undefined,
): Promise<LockedOpsPayment> {
  const desk = await lockBoth(ctx, paymentId, async () => {
    if (!(await lockUsable(ctx, [ctx.actor.id]))) throw forbidden();
    await lockOthers();
  });
  if (!desk) throw paymentMissing();
  if (isParty(ctx.actor.id, desk.payment))
    throw forbidden('You are involved in this payment. Another administrator must decide.', 'own_payment');
  return desk;
}
