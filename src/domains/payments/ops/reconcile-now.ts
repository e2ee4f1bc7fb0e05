import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { arePaymentsOn } from '#server/payment-provider.ts';
import { enqueue } from '#server/queue/queue.ts';
import { conflict } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { reconciliationRequested } from './events/reconciliation-requested.ts';
import { reconcilePayments } from '../reconciliation/runs.ts';

/** Requests are merged while one waits. Throws 409 `payments_off`. */
export const reconcileNow = (ctx: ActorCtx): Promise<void> =>
  inTransaction(ctx, async (inner) => {
    if (!arePaymentsOn(inner)) throw conflict('payments_off', 'No payment provider is configured');
    await enqueue(inner, reconcilePayments, {}, { key: 'asked by hand' });
    await publish(inner, reconciliationRequested, { askedId: newId() });
  });
