import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { isTestMoney } from '#server/payment-provider.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { isAdmin } from '#shared/roles.ts';
import type { EscrowStatus, Payment } from './contract.ts';
import { payableStatuses } from './escrow-rules.ts';

interface Row {
  readonly id: string;
  readonly quoteId: string;
  readonly shipperUserId: string;
  readonly amount: string;
  readonly platformFee: string;
  readonly escrowStatus: EscrowStatus;
  readonly heldAt: string | null;
  readonly releasedAt: string | null;
  readonly refundedAt: string | null;
}

/**
 * The newest payment of a transport for its shipper, whoever is paid and administrators; null where the parties settle directly. To others
 * who see the transport (a driver, a participant) it is not there. Throws 404.
 */
export async function findTransportPayment(ctx: ActorCtx, transportId: string): Promise<Payment | null> {
  const { sql, actor } = ctx;
  if (!(await canSeeTransport(ctx, transportId))) throw transportMissing();
  const [row] = await sql<Row[]>`
    select id, quote_id, shipper_user_id, amount, platform_fee, escrow_status, held_at, released_at, refunded_at
    from payments where transport_id = ${transportId} and (${isAdmin(actor.role)} or ${actor.id} in (shipper_user_id, recipient_user_id))
    order by id desc limit 1`;
  if (!row) return null;
  const { shipperUserId, platformFee, amount, ...facts } = row;
  const seesFee = shipperUserId === actor.id || isAdmin(actor.role);
  return {
    ...facts,
    price: fromCents(toCents(amount) - toCents(platformFee)),
    serviceFee: seesFee ? platformFee : null,
    amount: seesFee ? amount : null,
    isTest: isTestMoney(),
    can: { pay: shipperUserId === actor.id && payableStatuses.includes(row.escrowStatus) },
  };
}
