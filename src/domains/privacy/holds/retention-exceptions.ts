import type { Ctx } from '#server/db/context.ts';
import { isOnLegalHold } from '#server/files/legal-holds.ts';
import type { Over } from '../retained.ts';

const heldReasons = ['legal_hold', 'claim', 'case', 'payment'] as const;
export type RetentionReason = (typeof heldReasons)[number];

/** Checks the transport and its parties, for documents everything of the account. Null if nothing holds the file. */
export async function findRetentionReason({ sql }: Ctx, { transportId, ownerId }: Over): Promise<RetentionReason | null> {
  const people = sql`${ownerId}::uuid, t.shipper_id, q.broker_id, q.carrier_id, q.driver_id`;
  const [row] = await sql<{ heldBy: RetentionReason | null }[]>`
    select case
      when ${isOnLegalHold(sql, { transportId: sql`${transportId}::uuid`, userIds: people })} then 'legal_hold'
      when exists (select from claims c where c.closed_at is null
        and (c.transport_id = ${transportId} or (${transportId}::uuid is null and ${ownerId} in (c.claimant_id, c.carrier_side_id)))) then 'claim'
      when exists (select from cases k where k.closed_at is null and k.kind in ('withheld', 'not_delivered')
        and (k.transport_id = ${transportId} or (${transportId}::uuid is null and ${ownerId} in (k.shipper_id, k.carrier_side_id)))) then 'case'
      when exists (select from payments p where (p.transport_id = ${transportId} or (${transportId}::uuid is null and p.recipient_user_id = ${ownerId}))
        and (p.escrow_status = 'held' or exists (select from payment_holds f where f.payment_id = p.id and f.lifted_at is null))) then 'payment'
      end as held_by
    from (select ${transportId}::uuid as id) asked left join transports t on t.id = asked.id
      left join quotes q on q.transport_id = asked.id and q.is_accepted`;
  return row!.heldBy;
}
