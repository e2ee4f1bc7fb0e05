import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import { mayKnow, toFullViewSql } from '#domains/transports/participants/visibility.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { notFound } from '#shared/errors.ts';
import { getReviewPart } from './policy.ts';
import type { ReviewSide } from './rules.ts';

export interface ReviewedBooking {
  readonly transportId: string;
  readonly quoteId: string;
  readonly side: ReviewSide;
  readonly subjectId: string;
  /** Completed and not reopened. */
  readonly isCompleted: boolean;
  readonly completedAt: string | null;
}

interface Row {
  readonly transportId: string;
  readonly quoteId: string;
  readonly shipperId: string;
  readonly brokerId: string | null;
  readonly carrierId: string | null;
  readonly isCompleted: boolean;
  readonly completedAt: string | null;
}

/** Null unless the actor is the shipper or answers for the job. Throws 404. */
export async function findReviewed(ctx: ActorCtx, transportId: string): Promise<ReviewedBooking | null> {
  const { sql, actor } = ctx;
  const [row] = await sql<Row[]>`
    select t.id as transport_id, q.id as quote_id, t.shipper_id, q.broker_id, q.carrier_id, iso(q.completed_at) as completed_at,
      t.status = 'completed' and q.workflow_state = 'closed' and q.closed_reason is null and q.completed_at is not null as is_completed
    from transports t join quotes q on q.transport_id = t.id and q.is_accepted
    where t.id = ${transportId} and ${actor.id} in (t.shipper_id, q.broker_id, q.carrier_id) and ${mayKnow(sql, actor)} and ${toFullViewSql(sql, actor)}`;
  const part = row && getReviewPart(actor.id, row);
  if (!row || !part) return (await canSeeTransport(ctx, transportId)) ? null : Promise.reject(transportMissing());
  const { quoteId, isCompleted, completedAt } = row;
  return { transportId, quoteId, isCompleted, completedAt, ...part };
}

/** Throws 404. */
export async function requireReviewed(ctx: ActorCtx, transportId: string): Promise<ReviewedBooking> {
  const booking = await findReviewed(ctx, transportId);
  if (!booking) throw notFound('Only the shipper and the carrier can review this transport');
  return booking;
}
