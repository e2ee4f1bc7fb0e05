import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import { mayKnow, toFullViewSql } from '#domains/transports/participants/visibility.ts';
import type { WorkflowState } from '#domains/quotes/schemas.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { notFound } from '#shared/errors.ts';

export interface BookedThread {
  readonly quoteId: string;
  readonly transportId: string;
  readonly workflowState: WorkflowState;
  readonly deliveredAt: string | null;
  readonly peopleIds: readonly string[];
}

/** Null for anyone but participants with a confirmed address; administrators see reported messages only. Throws 404. */
export async function findThread(ctx: ActorCtx, transportId: string): Promise<BookedThread | null> {
  const { sql, actor } = ctx;
  const [row] = await sql<(Omit<BookedThread, 'peopleIds'> & { people: (string | null)[] })[]>`
    select q.id as quote_id, t.id as transport_id, q.workflow_state, q.delivered_at,
      array[t.shipper_id, q.broker_id, q.carrier_id, q.driver_id] as people
    from transports t join quotes q on q.transport_id = t.id and q.is_accepted
    where t.id = ${transportId} and ${actor.id} in (t.shipper_id, q.broker_id, q.carrier_id, q.driver_id)
      and ${mayKnow(sql, actor)} and ${toFullViewSql(sql, actor)}`;
  if (!row) return (await canSeeTransport(ctx, transportId)) ? null : Promise.reject(transportMissing());
  const { people, ...booking } = row;
  return { ...booking, peopleIds: [...new Set(people)].filter((one) => one !== null) };
}

/** Throws 404, also before a booking. */
export async function requireThread(ctx: ActorCtx, transportId: string): Promise<BookedThread> {
  const thread = await findThread(ctx, transportId);
  if (!thread) throw notFound('Only the shipper, carrier and driver of a booking can message each other');
  return thread;
}
