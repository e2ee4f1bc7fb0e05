import { toFact, lockTransport, type LockedTransport } from '#domains/transports/lifecycle.ts';
import type { TransportStatus } from '#domains/transports/schemas.ts';
import type { Ctx } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import type { DriverAssignment } from '../crew/driver-rules.ts';
import type { QuoteParties } from '../policy.ts';
import type { Instants } from '../rules.ts';

export interface LockedQuote extends QuoteParties, Instants, DriverAssignment {
  readonly id: string;
  readonly bidId: string | null;
  readonly userId: string | null;
  readonly declinedDriverId: string | null;
  readonly offeredByName: string | null;
  readonly estimatedDeliveryDays: number | null;
  readonly pickupDay: string | null;
  readonly deliveryDay: string | null;
  readonly transport: LockedTransport;
}

const lockedColumns = (sql: Ctx['sql']) => sql`
  q.id, q.kind, q.bid_id, q.user_id, q.broker_id, q.carrier_id, q.driver_id, q.workflow_state, q.is_accepted, q.total_quote,
  q.valid_until, q.estimated_delivery_days, q.pickup_day, q.delivery_day, q.accepted_at, q.picked_up_at, q.delivered_at, q.completed_at,
  q.driver_agreed_at, q.declined_driver_id, coalesce(u.company_name, u.full_name) as offered_by_name`;

type Row = Omit<LockedQuote, 'transport' | 'shipperId' | 'transportStatus'>;

export const asLocked = (row: Row, transport: LockedTransport): LockedQuote => ({
  ...row,
  transport,
  shipperId: transport.shipperId,
  transportStatus: transport.status,
});

/** Locks the transport, then reads the quote; null if unknown. Must run inside a transaction. */
export async function lockQuote(ctx: Ctx, quoteId: string): Promise<LockedQuote | null> {
  const { sql } = ctx;
  const transport = await lockTransport(ctx, sql`(select transport_id from quotes where id = ${quoteId})`);
  if (!transport) return null;
  const [row] = await sql<Row[]>`
    select ${lockedColumns(sql)} from quotes q left join users u on u.id = coalesce(q.user_id, q.broker_id, q.carrier_id) where q.id = ${quoteId}`;
  return row ? asLocked(row, transport) : null;
}

async function listWhere({ sql }: Ctx, transport: LockedTransport, where: Fragment): Promise<LockedQuote[]> {
  const rows = await sql<Row[]>`
    select ${lockedColumns(sql)} from quotes q left join users u on u.id = coalesce(q.user_id, q.broker_id, q.carrier_id)
    where q.transport_id = ${transport.id} and ${where} order by q.id`;
  return rows.map((row) => asLocked(row, transport));
}

export const isOffer = ({ isAccepted, workflowState }: LockedQuote): boolean =>
  !isAccepted && ['submitted', 'quoted', 'assigned'].includes(workflowState);

/** SQL version of `isOffer`, a condition on `quotes q`. */
export const isOpenOffer = (sql: Ctx['sql']) => sql`q.workflow_state in ('submitted', 'quoted', 'assigned') and not q.is_accepted`;

/** The transport must be locked. */
export const listOpenOffers = (ctx: Ctx, transport: LockedTransport, exceptId: string | null): Promise<LockedQuote[]> =>
  listWhere(ctx, transport, ctx.sql`q.id is distinct from ${exceptId}::uuid and ${isOpenOffer(ctx.sql)}`);

/** Offers closed because another was accepted, the newest per account. The transport must be locked. */
export const listLostOffers = (ctx: Ctx, transport: LockedTransport): Promise<LockedQuote[]> =>
  listWhere(
    ctx,
    transport,
    ctx.sql`q.workflow_state = 'closed' and q.closed_reason = 'taken' and q.kind <> 'bid' and not exists (
    select 1 from quotes newer where newer.transport_id = q.transport_id and newer.kind = q.kind and newer.user_id = q.user_id and newer.id > q.id)`,
  );

/** The transport must be locked. */
export const findAccepted = async (ctx: Ctx, transport: LockedTransport): Promise<LockedQuote | null> =>
  (await listWhere(ctx, transport, ctx.sql`q.is_accepted`))[0] ?? null;

/** True if the vehicle was ever picked up, regardless of later repairs. */
export const wasPickedUp = (sql: Ctx['sql'], transportId: Fragment): Fragment => sql`exists (
  select from quotes k where k.transport_id = ${transportId} and coalesce(k.picked_up_at, k.delivered_at, k.completed_at) is not null)`;

const runningStatuses: readonly TransportStatus[] = ['accepted', 'assigned', 'in_transit'];

export const isRunning = ({ isAccepted, transportStatus }: LockedQuote): boolean => isAccepted && runningStatuses.includes(transportStatus);

export const runs = (sql: Ctx['sql']) => sql`q.is_accepted and t.status = any(${runningStatuses as TransportStatus[]})`;

/* One branch per column, so that each uses its index. A quote's author is always its broker or carrier too. */
/** `which` is a condition on `quotes q join transports t`. Ordered by transport id. */
export const quotesNaming = (sql: Ctx['sql'], userId: string, which: Fragment) => sql<{ id: string; transportId: string }[]>`
  select q.id, q.transport_id from quotes q join transports t on t.id = q.transport_id where q.broker_id = ${userId} and ${which}
  union select q.id, q.transport_id from quotes q join transports t on t.id = q.transport_id where q.carrier_id = ${userId} and ${which}
  union select q.id, q.transport_id from quotes q join transports t on t.id = q.transport_id where q.driver_id = ${userId} and ${which}
  order by transport_id, id`;

/** Locks the transports in id order. */
export async function lockRunning(ctx: Ctx, userId: string): Promise<LockedQuote[]> {
  const running: LockedQuote[] = [];
  for (const { id } of await quotesNaming(ctx.sql, userId, runs(ctx.sql))) {
    const quote = await lockQuote(ctx, id);
    if (quote && isRunning(quote)) running.push(quote);
  }
  return running;
}

export const toQuoteFact = ({ actor }: Ctx, quote: LockedQuote) => ({
  ...toFact(quote.transport),
  quoteId: quote.id,
  kind: quote.kind,
  bidId: quote.bidId,
  brokerId: quote.brokerId,
  carrierId: quote.carrierId,
  driverId: quote.driverId,
  offeredById: quote.userId ?? quote.brokerId ?? quote.carrierId,
  offeredByName: quote.offeredByName,
  totalQuote: quote.totalQuote,
  isAccepted: quote.isAccepted,
  actorId: actor?.id ?? null,
  actorName: actor?.fullName ?? null,
  actorRole: actor?.role ?? null,
});
