import { addToAgreed } from '#domains/quotes/booking/agreed-changes.ts';
import { withdrawQuote } from '#domains/quotes/ending/withdrawal.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { conflict, forbidden } from '#shared/errors.ts';
import { toCents } from '#shared/money.ts';
import type { ChangeOrder } from './schemas.ts';
import { lockChange, moveChange, type LockedChange } from './locked-change.ts';
import * as policy from './policy.ts';
import { changeMissing, getChange } from './queries.ts';
import { changeReasonLabels, isOpenChange, isTimeOver, type ChangeState } from './rules.ts';

const over: Readonly<Record<Exclude<ChangeState, 'asked' | 'approved'>, string>> = {
  agreed: 'This change order was already agreed',
  declined: 'This change order was already declined',
  taken_back: 'The carrier withdrew this change order',
  lapsed: 'This change order has expired',
  ended: 'This booking has ended',
  left: 'The carrier has left this job',
};

const closed = (state: ChangeState) =>
  conflict('change_closed', isOpenChange(state) ? 'This change order was already approved' : over[state as keyof typeof over]);

interface ChangeOrderAnswer {
  readonly may: (actor: ActorCtx['actor'], change: policy.ChangeFacts) => boolean;
  /** The side that may act; everyone else gets 403 with `only`. */
  readonly side: 'shipper' | 'carrier';
  readonly only: string;
  readonly act: (ctx: ActorCtx, change: LockedChange) => Promise<unknown>;
}

const onChange = (ctx: ActorCtx, id: string, { may, side, only, act }: ChangeOrderAnswer): Promise<ChangeOrder> =>
  inTransaction(ctx, async (inner) => {
    const { actor } = inner;
    const change = await lockChange(inner, id);
    if (!change || !policy.mayReadChanges(actor, change.quote)) throw changeMissing();
    const isSide = side === 'shipper' ? change.quote.shipperId === actor.id : policy.isCarrierSide(actor, change.quote);
    if (!isSide) throw forbidden(only);
    if (!may(actor, { ...change.quote, ...change })) throw closed(change.state);
    if (isOpenChange(change.state) && isTimeOver(change, inner.now)) throw closed('lapsed');
    await act(inner, change);
    return getChange(inner, id);
  });

/** Adds the amount to the agreed total. Requires the transport's lock. */
export async function countChange(ctx: Ctx, change: LockedChange): Promise<void> {
  if (change.reason !== 'rescue') await addToAgreed(ctx, change.quote, toCents(change.amount));
}

/** With direct settlement it is agreed at once; otherwise it must be paid next (`openChangePage`). Throws 404, 403, 409 `change_closed`. */
export const approveChange = (ctx: ActorCtx, id: string): Promise<ChangeOrder> =>
  onChange(ctx, id, {
    may: policy.mayApproveChange,
    side: 'shipper',
    only: 'Only the shipper can answer a change order',
    async act(inner, change) {
      if (change.paymentId) return moveChange(inner, change, 'approved', 'shipper');
      await countChange(inner, change);
      return moveChange(inner, change, 'settled', 'shipper');
    },
  });

/** A late payment for it is refunded automatically. Throws 404, 403, 409 `change_closed`. */
export const declineChange = (ctx: ActorCtx, id: string, { answer }: { answer: string | null }): Promise<ChangeOrder> =>
  onChange(ctx, id, {
    may: policy.mayDeclineChange,
    side: 'shipper',
    only: 'Only the shipper can answer a change order',
    act: (inner, change) => moveChange(inner, change, 'declined', 'shipper', answer),
  });

/** Throws 404, 403, 409 `change_closed`. */
export const withdrawChangeOrder = (ctx: ActorCtx, id: string): Promise<ChangeOrder> =>
  onChange(ctx, id, {
    may: policy.mayWithdrawChangeOrder,
    side: 'carrier',
    only: 'Only the carrier of this job can withdraw it',
    act: (inner, change) => moveChange(inner, change, 'taken_back', 'carrier'),
  });

/** Leaves the job before pickup after a declined or expired change order. Throws 404, 403, 409 `change_closed` and as `withdrawQuote`. */
export const withdrawForChange = (ctx: ActorCtx, id: string): Promise<ChangeOrder> =>
  onChange(ctx, id, {
    may: policy.mayWithdrawForChange,
    side: 'carrier',
    only: 'Only the carrier of this job can leave it',
    async act(inner, change) {
      await moveChange(inner, change, 'withdrew', 'carrier');
      const what = change.state === 'declined' ? 'was declined' : 'was not answered or paid in time';
      // No amount: a broker's carrier and driver can read the reason.
      const reason = `A change order ${what} (${changeReasonLabels[change.reason]})`;
      await withdrawQuote(inner, change.quote.id, { reason });
    },
  });
