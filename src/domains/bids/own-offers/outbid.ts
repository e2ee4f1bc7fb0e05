import { toFact, lockTransport } from '#domains/transports/lifecycle.ts';
import { isOpen } from '#domains/transports/rules.ts';
import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { bidOutbid } from '../events/outbid.ts';

/** A new or changed offer; `before` is its previous amount. */
export interface LowerOffer {
  readonly transportId: string;
  readonly byId: string | null;
  readonly amount: string;
  readonly before: string | null;
}

interface Outbid {
  readonly bidId: string;
  readonly bidderId: string;
  readonly bidderName: string;
  readonly bidAmount: string;
  readonly estimatedDeliveryDays: number;
  readonly pickupDay: string | null;
  readonly deliveryDay: string | null;
}

/** Notifies bidders whose bid was the lowest open offer until this one. Bidders who were already undercut aren't notified. */
export const publishOutbid = (ctx: Ctx, { transportId, byId, amount, before }: LowerOffer): Promise<void> =>
  inTransaction(ctx, async (inner) => {
    const transport = await lockTransport(inner, transportId);
    if (!transport || !isOpen(transport.status)) return;
    const passed = await inner.sql<Outbid[]>`
      with others as (
        select b.bidder_id as by_id, b.bid_amount as amount from bids b where b.transport_id = ${transportId} and b.status = 'active'
        union all
        select coalesce(q.user_id, q.broker_id), q.total_quote from quotes q
        where q.transport_id = ${transportId} and q.workflow_state in ('quoted', 'assigned'))
      select b.id as bid_id, b.bidder_id, coalesce(u.company_name, u.full_name) as bidder_name, b.bid_amount, b.estimated_delivery_days, b.pickup_day, b.delivery_day
      from bids b join users u on u.id = b.bidder_id
      where b.transport_id = ${transportId} and b.status = 'active' and b.bidder_id is distinct from ${byId} and b.bid_amount > ${amount}::numeric
        and (${before}::numeric is null or ${before}::numeric >= b.bid_amount)
        and not exists (select from others o where o.by_id is distinct from ${byId} and o.by_id <> b.bidder_id and o.amount < b.bid_amount)
      order by b.id`;
    for (const bid of passed) await publish(inner, bidOutbid, { ...toFact(transport), ...bid, lowerOffer: amount });
  });
