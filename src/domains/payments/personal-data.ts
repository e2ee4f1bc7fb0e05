import { recordsStay } from '#domains/transports/personal-data.ts';
import type { PersonalData } from '#server/personal-data.ts';

const booksStay = 'The books of what was paid, to whom and when: nothing in them is ever changed.';

/** What payments hold about people: who paid, who was paid, and what was done to a payment by whom. */
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
      columns: ['user_id', 'ip_address', 'user_agent'],
      copy: { part: 'paymentSteps' },
      atDeletion: { stays: `${booksStay} Addresses and devices are erased.` },
    },
    {
      table: 'ledger_journals',
      columns: ['user_id'],
      copy: { notGiven: 'each sum is in the copy with its payment' },
      atDeletion: { stays: booksStay },
    },
    {
      table: 'payment_movements',
      columns: ['recipient_user_id', 'asked_by'],
      copy: { notGiven: 'each sum is in the copy with its payment' },
      atDeletion: { stays: booksStay },
    },
    {
      table: 'stripe_accounts',
      columns: ['user_id'],
      copy: { part: 'payoutAccount' },
      atDeletion: { stays: 'The provider keeps who was paid; what this account could be paid by stays beside the books.' },
    },
  ],
  copy: [
    {
      name: 'payments',
      rows: ({ sql, actor: { id } }, after, limit) => sql`
        select id, transport_id, quote_id, case when shipper_user_id = ${id} then amount else amount - platform_fee end as amount,
          case when shipper_user_id = ${id} then platform_fee end as platform_fee, escrow_status, held_at, released_at, refunded_at, created_at
        from payments where ${id} in (shipper_user_id, recipient_user_id) and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${limit}`,
    },
    {
      name: 'payoutAccount',
      rows: ({ sql, actor: { id } }, after) => sql`
        select user_id as id, account_id, account_type, is_active, onboarding_completed, payouts_enabled, created_at from stripe_accounts
        where user_id = ${id} and ${after}::uuid is null`,
    },
    {
      name: 'paymentSteps',
      rows: ({ sql, actor: { id } }, after, limit) => sql`
        select id, payment_id, event_type, ip_address, user_agent, created_at from payment_audit_logs
        where user_id = ${id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
  ],
};
