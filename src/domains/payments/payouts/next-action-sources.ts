import { nextActionSource, type NextActionSource } from '#server/next-action-source.ts';
import { formatUsd } from '#shared/money.ts';
import { isPricing } from '#shared/roles.ts';
import { createNextAction } from '#shared/next-actions.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';

export interface WaitingMoney {
  readonly waiting: number;
  readonly jobs: number;
}

function toWaitingMoneyActions({ waiting, jobs }: WaitingMoney): NextAction[] {
  if (waiting === 0 && jobs === 0) return [];
  return [
    createNextAction({
      key: 'set_up_payouts',
      kind: 'set_up_payouts',
      title: 'Set up payouts to be paid',
      text:
        waiting > 0
          ? `${formatUsd(waiting)} is waiting until you set up a payout account.`
          : 'A shipper paid for your job. Set up payouts to receive the money after delivery.',
      action: { label: 'Set up payouts', href: '/payouts' },
    }),
  ];
}

const waiting = nextActionSource({
  name: 'payouts',
  rows: (sql, { actor }) =>
    isPricing(actor.role)
      ? sql`select (select coalesce(sum(amount_cents), 0)::bigint from payment_movements
            where recipient_user_id = ${actor.id} and kind = 'transfer' and state = 'asked') as waiting,
          (select count(*)::int from payments where recipient_user_id = ${actor.id} and escrow_status in ('escrow', 'held')) as jobs
        where not exists (select from stripe_accounts where user_id = ${actor.id} and is_active and payouts_enabled)`
      : null,
  toNextActions: (rows: readonly WaitingMoney[]) => rows.flatMap(toWaitingMoneyActions),
});

const confirmAccount = createNextAction({
  key: 'confirm_payouts',
  kind: 'confirm_payouts',
  title: 'Confirm your payout account',
  text: 'Someone else may have had access to your account. Payouts wait until you confirm the bank account.',
  action: { label: 'Check account', href: '/payouts' },
});

const unconfirmed = nextActionSource({
  name: 'payout-confirmation',
  rows: (sql, { actor }) =>
    isPricing(actor.role)
      ? sql`select user_id as id from stripe_accounts where user_id = ${actor.id} and is_active and unconfirmed_since is not null`
      : null,
  toNextActions: (rows: readonly { readonly id: string }[]) => rows.map(() => confirmAccount),
});

export const payoutsNextActions: readonly NextActionSource[] = [waiting, unconfirmed];
