import { addEvidence, type Evidence } from '#domains/transports/evidence.ts';
import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import type { ActorCtx } from '#server/db/context.ts';
import type { Upload } from '#server/http/bodies/upload.ts';
import { forbidden } from '#shared/errors.ts';
import { refuseUnclaimable } from './opening.ts';

/** Throws 404, 403 unless one of the two sides, 409 `not_delivered`, and `claim_too_late` unless a claim is open. */
async function assertSide(ctx: ActorCtx, transportId: string): Promise<void> {
  const { sql, actor, now } = ctx;
  if (!(await canSeeTransport(ctx, transportId))) throw transportMissing();
  const [job] = await sql<{ isSide: boolean; isRunning: boolean; transportStatus: string; deliveredAt: string | null }[]>`
    select ${actor.id} in (t.shipper_id, coalesce(q.broker_id, q.carrier_id)) as is_side, t.status as transport_status,
      iso(q.delivered_at) as delivered_at, exists (select from claims c where c.transport_id = t.id and c.closed_at is null) as is_running
    from transports t left join quotes q on q.transport_id = t.id and q.is_accepted where t.id = ${transportId}`;
  if (!job?.isSide) throw forbidden('Only the shipper and the carrier can add photos to a claim');
  if (!job.isRunning) refuseUnclaimable(job, now);
}

export const addClaimPhoto = (
  ctx: ActorCtx,
  transportId: string,
  sent: { key: string | null; read: () => Promise<Upload> },
): Promise<Evidence> => addEvidence(ctx, transportId, sent, (inner) => assertSide(inner, transportId));
