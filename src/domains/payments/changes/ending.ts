import type { LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import type { StepFollower } from '#domains/quotes/booking/step-rules.ts';
import { lockTransport } from '#domains/transports/lifecycle.ts';
import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { defineJob, enqueueAll, handleJob, newJob, type JobHandler } from '#server/queue/queue.ts';
import { everyMinutes, type Schedule } from '#server/queue/schedule.ts';
import { z } from 'zod';
import { isFunded } from '../ledger/escrow-rules.ts';
import { isTimeOver } from './rules.ts';
import { lockPayment } from '../ledger/escrow.ts';
import { endChangesOfPayment } from '../checkout/unneeded-pages.ts';
import { lockChange, moveChange, readChange } from './locked-change.ts';

async function endOpen(ctx: Ctx, quote: LockedQuote): Promise<void> {
  const open = await ctx.sql<{ id: string }[]>`
    select id from change_orders where quote_id = ${quote.id} and state in ('asked', 'approved')`;
  for (const { id } of open) await moveChange(ctx, (await readChange(ctx, id, quote))!, 'ended', 'platform');
}

/** Ends a payment's open change orders. Requires the transport's lock. */
export async function endOpenChanges(ctx: Ctx, paymentId: string): Promise<void> {
  const open = await ctx.sql<{ id: string }[]>`
    select id from change_orders where payment_id = ${paymentId} and state in ('asked', 'approved')`;
  for (const { id } of open) await moveChange(ctx, (await lockChange(ctx, id))!, 'ended', 'platform');
}

const endUnpayable = (ctx: Ctx, paymentId: string): Promise<void> =>
  inTransaction(ctx, async (inner) => {
    const [found] = await inner.sql<{ transportId: string }[]>`select transport_id from payments where id = ${paymentId}`;
    if (found) await lockTransport(inner, found.transportId);
    const payment = await lockPayment(inner, paymentId);
    if (payment && !isFunded(payment)) await endOpenChanges(inner, paymentId);
  });

/** A change order ends with its booking. */
export const changeFollower: StepFollower = {
  name: 'change-orders',
  async follow(ctx, before, after) {
    if (before.isAccepted && (!after.isAccepted || after.workflowState === 'closed')) await endOpen(ctx, after);
  },
};

const lapseChanges = defineJob('lapse-change-orders', z.object({}));
const lapseOne = defineJob('lapse-change-order', z.object({ changeOrderId: z.uuid() }));

/** Checks the deadline again under the lock. */
const lapseChange = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async (inner) => {
    const change = await lockChange(inner, id);
    if (change && isTimeOver(change, inner.now)) await moveChange(inner, change, 'lapsed', 'platform');
  });

export const changeJobs: readonly JobHandler[] = [
  handleJob(lapseChanges, async (ctx) => {
    const due = await ctx.sql<{ id: string }[]>`
      select id from change_orders where state in ('asked', 'approved') and due_at <= ${ctx.now} order by due_at limit 1000`;
    const jobs = due.map(({ id }) => newJob(lapseOne, { changeOrderId: id }, { key: id }));
    await enqueueAll(ctx, jobs);
  }),
  handleJob(endChangesOfPayment, (ctx, { paymentId }) => endUnpayable(ctx, paymentId)),
  handleJob(lapseOne, (ctx, { changeOrderId }) => lapseChange(ctx, changeOrderId)),
];

export const changeSchedules: readonly Schedule[] = [{ job: lapseChanges, ...everyMinutes(5) }];
