import type { Sql } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import type { EscrowStatus } from './contract.ts';

/** What a payment of a test is about. */
export interface PaymentSeed {
  readonly transportId: string;
  readonly quoteId: string;
  readonly shipperUserId: string;
  readonly recipientUserId?: string | null;
  readonly amount?: string;
  readonly platformFee?: string;
  readonly escrowStatus?: EscrowStatus;
}

/** Writes a payment as it stands right after an acceptance, or in another state, and answers its id. Its books are empty. */
export async function buildPayment(sql: Sql, seed: PaymentSeed): Promise<string> {
  const { transportId, quoteId, shipperUserId, recipientUserId = null, amount = '1049.00', platformFee = '49.00' } = seed;
  const { escrowStatus = 'created' } = seed;
  const id = newId();
  const since = ['escrow', 'held', 'released'].includes(escrowStatus) ? new Date() : null;
  await sql`
    insert into payments (id, transport_id, quote_id, shipper_user_id, recipient_user_id, amount, platform_fee, escrow_status, held_at,
      released_at, refunded_at, created_at, updated_at)
    values (${id}, ${transportId}, ${quoteId}, ${shipperUserId}, ${recipientUserId}, ${amount}, ${platformFee}, ${escrowStatus}, ${since},
      ${escrowStatus === 'released' ? since : null}, ${escrowStatus === 'refunded' ? new Date() : null}, now(), now())`;
  return id;
}
