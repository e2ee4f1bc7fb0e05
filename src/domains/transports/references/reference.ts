import type { ActorCtx } from '#server/db/context.ts';
import type { TransportDetail } from '../schemas.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { invalid } from '#shared/errors.ts';
import type { updateReference as updateEndpoint } from './reference-schemas.ts';
import { getTransport, transportMissing } from '../queries.ts';

/** Keeps `updated_at`, which is about the transport itself. Throws 404, 422 if nothing changes. */
export async function updateReference(
  ctx: ActorCtx,
  id: string,
  { reference, metadata }: BodyOf<typeof updateEndpoint>,
): Promise<TransportDetail> {
  const { sql, actor } = ctx;
  const change = { ...(reference !== undefined && { reference }), ...(metadata !== undefined && { metadata }) };
  if (Object.keys(change).length === 0) throw invalid({ reference: 'Send a reference, metadata, or both' });
  const changed = await sql`update transports set ${sql(change)} where id = ${id} and shipper_id = ${actor.id} returning 1`;
  if (changed.length === 0) throw transportMissing();
  return getTransport(ctx, id);
}
