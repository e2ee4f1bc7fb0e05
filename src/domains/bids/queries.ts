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

export interface BidRow extends BidFacts, Omit<Bid, 'status' | 'bidder' | 'can' | 'trust' | 'rejectionReason'>, TrustRow {
  readonly bidderName: string;
  readonly rejectionReason: ClosedReason | null;
  readonly bidderRole: string;
  readonly dotMcVerified: boolean;
  readonly insuranceVerified: boolean;
  readonly vehicle: string;
  readonly route: string;
}

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

export const bidsWhere = (sql: Sql, condition: Fragment): Query<BidRow[]> => sql<BidRow[]>`
  select ${bidColumns(sql)} from bids b join users u on u.id = b.bidder_id join transports t on t.id = b.transport_id where ${condition}`;

/** Only for the bidder, the owner of the request and overseers. Throws 404. */
export async function getBidRow({ sql, actor }: ActorCtx, id: string): Promise<BidRow> {
  const [row] = await bidsWhere(sql, sql`b.id = ${id}`);
  if (!row || (row.bidderId !== actor.id && row.shipperId !== actor.id && !isOverseer(actor))) throw notFound('This bid does not exist');
  return row;
}

/** Up to 500, newest first: all bids for the owner and overseers, only their own for other accounts. Throws 404. */
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
