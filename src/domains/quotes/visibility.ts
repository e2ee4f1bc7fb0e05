import { isOverseer, isSupporting } from '#domains/transports/policy.ts';
import { mayKnow, isOnMarketplace } from '#domains/transports/participants/visibility.ts';
import type { Actor, Sql } from '#server/db/context.ts';
import { isPricing } from '#shared/roles.ts';

const namesMe = (sql: Sql, actor: Actor) => sql`${actor.id} in (q.broker_id, q.carrier_id, q.driver_id)`;

/** Complete condition on `quotes q join transports t`. Participants see only the accepted quote. */
export function visibleQuotes(sql: Sql, actor: Actor) {
  if (isOverseer(actor)) return sql`true`;
  if (isSupporting(actor)) return sql`(t.shipper_id = ${actor.id} or (q.is_accepted and ${mayKnow(sql, actor)}))`;
  const mine = sql`t.shipper_id = ${actor.id} or ${namesMe(sql, actor)}`;
  if (!isPricing(actor.role)) return sql`(${mine})`;
  return sql`(${mine} or (q.kind = 'opening' and q.broker_id is null and ${isOnMarketplace(sql)}))`;
}
