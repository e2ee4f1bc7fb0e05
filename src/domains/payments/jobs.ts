import { accountDeleted } from '#domains/accounts/events/deleted.ts';
import { sendEvidence } from './disputes/send.ts';
import { operationHandler } from './transfers/call-provider.ts';
import { changeJobs, changeSchedules } from './changes/ending.ts';
import { erasePayoutAccount } from './payouts/accounts/accounts.ts';
import { unblockedSubscribers } from './payouts/accounts/blocked-payees.ts';
import { releaseAfterReview } from './booking/completion.ts';
import { payOutBalances, payOutJobs } from './payouts/pay-out-balance.ts';
import { payoutSubscribers } from './payouts/payout-changes.ts';
import { handleWaitingTransfers } from './payouts/waiting-transfers.ts';
import { expireAction } from './ops/approvals/dual-approval.ts';
import { withoutCarrierJobs, withoutCarrierSchedules } from './ending/without-carrier.ts';
import { workEvents } from './provider/provider-events.ts';
import { reconcilePayments, reconciliationJobs } from './reconciliation/runs.ts';
import { retryRefused } from './transfers/retries.ts';
import { finishStuckPayments, stuckJobs } from './provider/stuck.ts';
import { subscribe, type Subscriber } from '#server/events/outbox.ts';
import type { JobHandler } from '#server/queue/queue.ts';
import { dailyAt, everyMinutes, type Schedule } from '#server/queue/schedule.ts';

export const paymentsJobs: readonly JobHandler[] = [
  operationHandler,
  handleWaitingTransfers,
  workEvents,
  retryRefused,
  sendEvidence,
  expireAction,
  releaseAfterReview,
  ...stuckJobs,
  ...reconciliationJobs,
  ...changeJobs,
  ...withoutCarrierJobs,
  ...payOutJobs,
];

export const paymentsSchedules: readonly Schedule[] = [
  { job: finishStuckPayments, ...everyMinutes(10) },
  { job: reconcilePayments, ...dailyAt('03:40') },
  { job: payOutBalances, ...dailyAt('13:10') },
  ...changeSchedules,
  ...withoutCarrierSchedules,
];

export const paymentsSubscribers: readonly Subscriber[] = [
  ...payoutSubscribers,
  ...unblockedSubscribers,
  subscribe(accountDeleted, 'forget-payout-account', (ctx, { userId }) => erasePayoutAccount(ctx, userId)),
  subscribe(accountDeleted, 'forget-cards-of-payer', async ({ sql }, { userId }) => {
    await sql`
      update payment_movements set card_brand = null, card_last4 = null
      where card_last4 is not null and payment_id in (select id from payments where shipper_user_id = ${userId})`;
  }),
  subscribe(accountDeleted, 'forget-addresses-of-payer', async ({ sql }, { userId }) => {
    await sql`update payment_audit_logs set ip_address = null, user_agent = null where user_id = ${userId}`;
  }),
];
