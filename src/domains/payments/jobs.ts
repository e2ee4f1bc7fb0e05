import { accountDeleted } from '#domains/accounts/events.ts';
import { carryOut } from './carry-out.ts';
import { workEvents } from './provider-events.ts';
import { on, type Subscriber } from '#server/events/outbox.ts';
import type { JobHandler } from '#server/queue/queue.ts';

/** Background work of payments. */
export const paymentsJobs: readonly JobHandler[] = [carryOut, workEvents];

/** What payments hear of. */
export const paymentsSubscribers: readonly Subscriber[] = [
  on(accountDeleted, 'forget-addresses-of-payer', async ({ sql }, { userId }) => {
    await sql`update payment_audit_logs set ip_address = null, user_agent = null where user_id = ${userId}`;
  }),
];
