import { z } from 'zod';
import type { Ctx } from '#server/db/context.ts';
import { defineJob, enqueueAll, handleJob, newJob, type JobHandler } from '#server/queue/queue.ts';
import { performOperation } from '../transfers/money-operations.ts';
import { retryTransfers } from '../transfers/retries.ts';

/** Queues waiting transfers again and retries failed ones. In a transaction. */
export async function performWaitingTransfers(ctx: Ctx, userId: string): Promise<void> {
  const waiting = await ctx.sql<{ id: string; paymentId: string }[]>`
    select id, payment_id from payment_movements where recipient_user_id = ${userId} and kind = 'transfer' and state = 'asked' order by id`;
  const again = ({ id, paymentId }: (typeof waiting)[number]) =>
    newJob(performOperation, { movementId: id }, { line: `payment ${paymentId}`, key: `again ${id}` });
  await enqueueAll(ctx, waiting.map(again));
  await retryTransfers(ctx, userId);
}

/** Outside the payment's serial queue, which it would block for days. */
export const checkWaitingTransfers = defineJob('look-at-held-transfers', z.object({ userId: z.uuid() }));

export const handleWaitingTransfers: JobHandler = handleJob(checkWaitingTransfers, (ctx, { userId }) =>
  performWaitingTransfers(ctx, userId),
);
