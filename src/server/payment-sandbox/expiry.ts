import type { Transaction } from '../db/sql/sql.ts';
import { handleJob, type JobHandler } from '../queue/queue.ts';
import type { SandboxSettings } from './api/call.ts';
import { settleCharge, settleSandboxCharge } from './checkout/charges.ts';
import { expireCheckout, lockCheckout } from './checkout/checkout-sessions.ts';

export const expireCheckouts = (settings: SandboxSettings): JobHandler =>
  handleJob(expireCheckout, async ({ sql, now }, { session }) => {
    await lockCheckout({ sql: sql as Transaction, now, account: '', settings }, session);
  });

export const settleCharges = (settings: SandboxSettings): JobHandler =>
  handleJob(settleSandboxCharge, ({ sql, now }, { charge }) =>
    settleCharge({ sql: sql as Transaction, now, account: '', settings }, charge),
  );
