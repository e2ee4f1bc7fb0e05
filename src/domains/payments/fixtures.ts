import type { Sql } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import type { EscrowStatus } from './ledger/escrow-rules.ts';

export interface PaymentSeed {
  readonly transportId: string;
  readonly quoteId: string;
  readonly shipperUserId: string;
  readonly recipientUserId?: string | null;
  readonly amount?: string;
  readonly platformFee?: string;
  readonly escrowStatus?: EscrowStatus;
  readonly isTest?: boolean;
}

/** Inserts a payment without ledger entries and returns its id. */
export async function buildPayment(sql: Sql, seed: PaymentSeed): Promise<string> {
  const { transportId, quoteId, shipperUserId, recipientUserId = null, amount = '1049.00', platformFee = '49.00' } = seed;
  const { escrowStatus = 'created', isTest = false } = seed;
  const id = newId();
  const since = ['escrow', 'held', 'released'].includes(escrowStatus) ? new Date() : null;
  await sql`
    insert into payments (id, transport_id, quote_id, shipper_user_id, recipient_user_id, amount, platform_fee, escrow_status, is_test,
      held_at, released_at, refunded_at, created_at, updated_at)
    values (${id}, ${transportId}, ${quoteId}, ${shipperUserId}, ${recipientUserId}, ${amount}, ${platformFee}, ${escrowStatus}, ${isTest},
      ${since}, ${escrowStatus === 'released' ? since : null}, ${escrowStatus === 'refunded' ? new Date() : null}, now(), now())`;
  return id;
}

/** Inserts a captured charge whose amount is held; returns the operation's id. */
export async function buildCapture(sql: Sql, paymentId: string, cents: number): Promise<string> {
  const [id, journalId] = [newId(), newId()];
  await sql`
    insert into payment_movements (id, payment_id, kind, cause, amount_cents, state, provider_id, charge_id, created_at, settled_at)
    values (${id}, ${paymentId}, 'charge', 'booking', ${cents}, 'done', ${`pi_${id}`}, ${`ch_${id}`}, now(), now())`;
  await sql`
    with journal as (
      insert into ledger_journals (id, payment_id, kind, reference, created_at) values (${journalId}, ${paymentId}, 'captured', ${`ch_${id}`}, now())
    )
    insert into ledger_entries (journal_id, payment_id, account, amount_cents)
    values (${journalId}, ${paymentId}, 'shipper', ${-cents}), (${journalId}, ${paymentId}, 'held', ${cents})`;
  await sql`update payments set escrow_status = 'escrow', held_at = coalesce(held_at, now()) where id = ${paymentId}`;
  return id;
}
