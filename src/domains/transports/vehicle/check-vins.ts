import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { conflict, forbidden, notFound } from '#shared/errors.ts';
import { vinsChecked } from '../events/vins-checked.ts';
import { findPair } from './duplicate-vins.ts';
import type { CheckedVin, checkDuplicateVin as checkEndpoint } from './duplicate-vins-schemas.ts';

/**
 * An officer checked two accounts that list one VIN: they are not reported again, and bidders no longer see the warning. Throws 404 if the
 * requests are no such pair, 403 `own_transport`, 409 `already_checked`.
 */
export const checkDuplicateVin = (ctx: ActorCtx, { transportIds, note }: BodyOf<typeof checkEndpoint>): Promise<CheckedVin> =>
  inTransaction(ctx, async (inner) => {
    const { sql, actor, now } = inner;
    const pair = await findPair(inner, transportIds);
    if (!pair) throw notFound('These requests no longer have the same VIN on two accounts');
    const { vin, first, second } = pair;
    if (actor.id === first.shipperId || actor.id === second.shipperId) throw forbidden("You can't check your own request", 'own_transport');
    const inserted = await sql`
      insert into checked_vins (vin, shipper_id, other_shipper_id, note, checked_by, checked_at)
      values (${vin}, least(${first.shipperId}::uuid, ${second.shipperId}), greatest(${first.shipperId}::uuid, ${second.shipperId}), ${note},
        ${actor.id}, ${now})
      on conflict do nothing returning vin`;
    if (inserted.length === 0) throw conflict('already_checked', 'Another officer has already checked these two accounts');
    await publish(inner, vinsChecked, {
      transportId: first.id,
      otherTransportId: second.id,
      shipperId: first.shipperId,
      otherShipperId: second.shipperId,
    });
    return (await findPair(inner, transportIds))!.checked!;
  });
