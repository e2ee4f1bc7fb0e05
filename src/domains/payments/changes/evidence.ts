import type { LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import { addEvidence, findEvidence, type Evidence } from '#domains/transports/evidence.ts';
import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import type { ActorCtx } from '#server/db/context.ts';
import type { Upload } from '#server/http/bodies/upload.ts';
import { conflict, forbidden } from '#shared/errors.ts';

/** Throws 404, 403 unless named on the job, 409 `not_changeable` after delivery. */
async function assertOnJob(ctx: ActorCtx, transportId: string): Promise<void> {
  const { sql, actor } = ctx;
  if (!(await canSeeTransport(ctx, transportId))) throw transportMissing();
  const [job] = await sql<{ isNamed: boolean; state: string }[]>`
    select ${actor.id} in (coalesce(broker_id, carrier_id), carrier_id, driver_id) as is_named, workflow_state as state
    from quotes where transport_id = ${transportId} and is_accepted`;
  if (!job?.isNamed) throw forbidden('Only the carrier and driver of this job can add photos');
  if (!['booked', 'assigned', 'in_transit'].includes(job.state))
    throw conflict('not_changeable', 'This job has ended, so you cannot add photos');
}

/** Throws as `assertOnJob` and `addEvidence`. */
export const addJobEvidence = (
  ctx: ActorCtx,
  transportId: string,
  sent: { key: string | null; read: () => Promise<Upload> },
): Promise<Evidence> => addEvidence(ctx, transportId, sent, (inner) => assertOnJob(inner, transportId));

/** Null for photos from before the current booking and photos of the shipper. */
export async function findJobEvidence(
  ctx: ActorCtx,
  { acceptedAt, shipperId, transport }: LockedQuote,
  id: string,
): Promise<Evidence | null> {
  const photo = await findEvidence(ctx, transport.id, id);
  const isOfBefore = photo !== null && acceptedAt !== null && Date.parse(photo.createdAt) < Date.parse(acceptedAt);
  return photo === null || isOfBefore || photo.ownerId === shipperId ? null : photo;
}
