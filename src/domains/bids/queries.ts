import { withTrust, type TrustRow } from '#domains/carriers/trust-queries.ts';
import { describeClosed, type ClosedReason } from '#domains/quotes/ending/closing-rules.ts';
import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import { isOverseer } from '#domains/transports/policy.ts';
import type { ActorCtx, Sql } from '#server/db/context.ts';
import type { Fragment, Query } from '#server/db/sql/sql.ts';
import { notFound } from '#shared/errors.ts';
import { bidColumns } from './columns.ts';
import type { Bid } from './schemas.ts';
import { bidCan, type BidFacts } from './policy.ts';

/** A bid as it stands in the database, with its bidder and its transport. */
export interface BidRow extends BidFacts, Omit<Bid, 'status' | 'bidder' | 'can' | 'trust' | 'rejectionReason'>, TrustRow {
  readonly bidderName: string;
  readonly rejectionReason: ClosedReason | null;
  readonly bidderRole: string;
  readonly dotMcVerified: boolean;
  readonly insuranceVerified: boolean;
  readonly vehicle: string;
  readonly route: string;
}

/** A bid as this reader gets it. */
export function toBid({ actor, now }: Pick<ActorCtx, 'actor' | 'now'>, row: BidRow): Bid & { vehicle: string; route: string } {
  const {
    bidderId,
    bidderName,
    bidderRole,
    dotMcVerified,
    insuranceVerified,
    shipperId: _shipper,
    transportStatus: _status,
    rejectionReason,
    ...rest
  } = withTrust(row, now, row.isWinningBid || row.shipperId === actor.id || isOverseer(actor));
  return {
    ...rest,
    rejectionReason: describeClosed(rejectionReason),
    bidder: { id: bidderId, name: bidderName, role: bidderRole, dotMcVerified, insuranceVerified },
    can: bidCan(actor, row),
  };
}

/** Bids with their bidders and transports, by a condition on `b`, `u` and `t`. */
export const bidsWhere = (sql: Sql, condition: Fragment): Query<BidRow[]> => sql<BidRow[]>`
  select ${bidColumns(sql)} from bids b join users u on u.id = b.bidder_id join transports t on t.id = b.transport_id where ${condition}`;

/** A bid the actor may know of: an own one, one on an own request, any for overseers. Throws 404. */
export async function getBidRow({ sql, actor }: ActorCtx, id: string): Promise<BidRow> {
  const [row] = await bidsWhere(sql, sql`b.id = ${id}`);
  if (!row || (row.bidderId !== actor.id && row.shipperId !== actor.id && !isOverseer(actor))) throw notFound('This bid does not exist');
  return row;
}

/** Bids on one transport, newest first, 500 at most: all for its owner and overseers, only the own ones for everybody else. Throws 404. */
export async function listTransportBids(ctx: ActorCtx, transportId: string): Promise<Bid[]> {
  const { sql, actor } = ctx;
  const rows = await bidsWhere(
    sql,
    sql`
    b.transport_id = ${transportId} ${isOverseer(actor) ? sql`` : sql`and ${actor.id} in (b.bidder_id, t.shipper_id)`} order by b.id desc limit 500`,
  );
  if (rows.length === 0 && !(await canSeeTransport(ctx, transportId))) throw transportMissing();
  return rows.map((row) => toBid(ctx, row));
}
