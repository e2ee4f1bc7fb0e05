import { recordsStay } from '#domains/transports/personal-data.ts';
import type { ActorCtx } from '#server/db/context.ts';
import type { PersonalData } from '#server/personal-data.ts';
import { formatDate } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { readNotArrived } from './payouts/not-arrived.ts';
import { toUpcomingPaySql } from './payouts/to-come.ts';

const booksStay = 'Payment records (amount, recipient and date) cannot be changed or deleted.';

/** Cents: paid and held or being refunded; earned for jobs but not sent yet, without the service fee. */
async function readUnderWay({ sql, actor: { id } }: ActorCtx): Promise<{ paidIn: number; earned: number }> {
  const [row] = await sql<{ paidIn: number; earned: number }[]>`
    select (select coalesce(sum(e.amount_cents), 0)::bigint from payments p join ledger_entries e on e.payment_id = p.id and e.account in ('held', 'disputes')
        where p.shipper_user_id = ${id}) as paid_in,
      (select coalesce(sum(c.to_come), 0)::bigint from payments p cross join lateral (${toUpcomingPaySql(sql)}) c
        where p.recipient_user_id = ${id} and p.escrow_status in ('escrow', 'held'))
      + (select coalesce(sum(amount_cents), 0)::bigint from payment_movements where recipient_user_id = ${id} and kind = 'transfer' and state = 'asked')
        as earned`;
  return row!;
}

async function obstacles(ctx: ActorCtx): Promise<string[]> {
  const { paidIn, earned } = await readUnderWay(ctx);
  // Read last: operations requested above may be done by now.
  const { thereCents, sentCents, sentUntil } = await readNotArrived(ctx);
  return [
    paidIn > 0 && `${formatUsd(paidIn)} of your payments is still held or being refunded. Wait until it is settled.`,
    earned > 0 &&
      `${formatUsd(earned)} is held for your jobs or waiting to be sent to you. See Get paid first. We cannot pay you after deletion.`,
    thereCents > 0 &&
      `${formatUsd(thereCents)} is still in your payout account and goes to your bank automatically. See Get paid first. We cannot pay you after deletion.`,
    sentUntil !== null &&
      `${formatUsd(sentCents)} was sent to your bank, which can return it until ${formatDate(sentUntil)}. Wait until then. We cannot pay you after deletion.`,
  ].filter((reason) => reason !== false);
}

export const paymentsPersonalData: PersonalData = {
  tables: [
    {
      table: 'payments',
      columns: ['shipper_user_id', 'recipient_user_id'],
      copy: { part: 'payments' },
      atDeletion: { stays: recordsStay },
    },
    {
      table: 'payment_audit_logs',
      columns: ['user_id', 'ip_address', 'user_agent', 'event_data'],
      copy: { part: 'paymentSteps' },
      atDeletion: { stays: `${booksStay} Addresses and devices are erased.` },
    },
    {
      table: 'ledger_journals',
      columns: ['user_id'],
      copy: { notGiven: 'Each amount is in the copy with its payment' },
      atDeletion: { stays: booksStay },
    },
    {
      table: 'payment_movements',
      columns: ['recipient_user_id', 'asked_by', 'failure', 'card_brand', 'card_last4'],
      copy: { part: 'payments' },
      atDeletion: { stays: `${booksStay} Card details are erased.` },
    },
    {
      table: 'payment_holds',
      columns: ['placed_by', 'lifted_by', 'reason'],
      copy: { notGiven: 'Which administrator placed or released a hold. The amount is in the copy with its payment' },
      atDeletion: { stays: booksStay },
    },
    {
      table: 'dispute_evidence',
      columns: ['explanation', 'requested_by'],
      copy: { notGiven: 'What Carriage sent to the card’s bank about a booking. The booking and its messages are in the copy' },
      atDeletion: { stays: booksStay },
    },
    {
      table: 'stripe_payouts',
      columns: ['user_id', 'failure'],
      copy: { part: 'bankPayouts' },
      atDeletion: { stays: booksStay },
    },
    {
      table: 'change_orders',
      columns: ['asked_by', 'words', 'answer'],
      copy: { part: 'changeOrders' },
      atDeletion: { stays: recordsStay },
    },
    {
      table: 'dry_runs',
      columns: ['reported_by', 'proposed_by', 'decided_by', 'words', 'place', 'no_place_reason', 'disputed_words', 'decision_words'],
      copy: { part: 'arrivalsInVain' },
      atDeletion: { stays: recordsStay },
    },
    {
      table: 'change_order_steps',
      columns: ['actor_id', 'note'],
      copy: { notGiven: 'The change order itself is in the copy, with its state' },
      atDeletion: { stays: booksStay },
    },
    {
      table: 'desk_actions',
      columns: ['asked_by', 'decided_by', 'reason', 'declined_because'],
      copy: { notGiven: 'Actions of administrators are in the history of the payment' },
      atDeletion: { stays: booksStay },
    },
    {
      table: 'payout_changes',
      columns: ['user_id'],
      copy: { part: 'payoutChanges' },
      atDeletion: { stays: `${booksStay} They explain why payouts waited.` },
    },
    {
      table: 'stripe_accounts',
      columns: ['user_id', 'account_data'],
      copy: { part: 'payoutAccount' },
      atDeletion: {
        stays: 'The payment provider keeps who was paid. We keep the payout account with the payment records, without the bank account.',
      },
    },
  ],
  copy: [
    {
      name: 'payments',
      rows: ({ sql, actor: { id } }, after, limit) => sql`
        select id, transport_id, quote_id, case when shipper_user_id = ${id} then amount else amount - platform_fee end as amount,
          case when shipper_user_id = ${id} then platform_fee end as platform_fee, escrow_status, held_at, released_at, refunded_at, created_at,
          case when shipper_user_id = ${id} then (select string_agg(distinct concat_ws(' ', card_brand, card_last4), ', ') from payment_movements m
            where m.payment_id = payments.id and m.card_last4 is not null) end as cards
        from payments where ${id} in (shipper_user_id, recipient_user_id) and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${limit}`,
    },
    {
      name: 'bankPayouts',
      rows: ({ sql, actor: { id } }, after, limit) => sql`
        select id, amount_cents, status, failure, arrives_on, created_at from stripe_payouts
        where user_id = ${id} and (${after}::text is null or id > ${after}::text) order by id limit ${limit}`,
    },
    {
      name: 'arrivalsInVain',
      rows: ({ sql, actor: { id } }, after, limit) => sql`
        select d.id, d.transport_id, d.quote_id, d.words, case when d.reported_by = ${id} then d.place end as place, d.no_place_reason,
          d.arrived_at, case when ${id} in (t.shipper_id, coalesce(q.broker_id, q.carrier_id)) then d.fee end as fee, d.state, d.disputed_words,
          d.decision_words, d.created_at
        from dry_runs d join transports t on t.id = d.transport_id join quotes q on q.id = d.quote_id
        where ${id} in (d.reported_by, t.shipper_id, q.broker_id, q.carrier_id) and (${after}::uuid is null or d.id > ${after}::uuid)
        order by d.id limit ${limit}`,
    },
    {
      name: 'changeOrders',
      rows: ({ sql, actor: { id } }, after, limit) => sql`
        select o.id, o.transport_id, o.quote_id, o.reason_code, o.words, o.amount, o.fee_part, o.total_before, o.total_after, o.state, o.answer, o.created_at
        from change_orders o join transports t on t.id = o.transport_id
        where ${id} in (o.asked_by, t.shipper_id) and (${after}::uuid is null or o.id > ${after}::uuid) order by o.id limit ${limit}`,
    },
    {
      name: 'payoutAccount',
      rows: ({ sql, actor: { id } }, after) => sql`
        select user_id as id, account_id, account_type, is_active, onboarding_completed, payouts_enabled,
          account_data -> 'bank' as bank, account_data -> 'due' as due, created_at from stripe_accounts
        where user_id = ${id} and ${after}::uuid is null`,
    },
    {
      name: 'payoutChanges',
      rows: ({ sql, actor: { id } }, after, limit) => sql`
        select id, kind, subject, changed_at from payout_changes
        where user_id = ${id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
    {
      name: 'paymentSteps',
      rows: ({ sql, actor: { id } }, after, limit) => sql`
        select id, payment_id, event_type, ip_address, user_agent, created_at from payment_audit_logs
        where user_id = ${id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
  ],
  obstacles,
};
