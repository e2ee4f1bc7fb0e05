import { findAccepted } from '#domains/quotes/locked-quote.ts';
import { lockTransport } from '#domains/transports/lifecycle.ts';
import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { announce } from '#server/events/outbox.ts';
import { clockOffsetSeconds } from '#shared/device-clock.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { conflict, forbidden } from '#shared/errors.ts';
import type * as contract from './contract.ts';
import { inspectionBegun } from './events.ts';
import { factOfInspection, lockInspection, otherPhone, type LockedInspection } from './locked-inspection.ts';
import { isDriverOf, stageFor } from './policy.ts';
import { getInspection } from './queries.ts';
import type { Stage } from './shots-rules.ts';

const notNow: Record<Stage, string> = {
  pickup: 'A pickup inspection is made once the job is taken, and before the vehicle is picked up',
  delivery: 'A delivery inspection is made while the vehicle is on its way',
};

/** Goes on with an inspection: on the phone that holds it, on any where none does, and where another driver has taken the job over. */
async function goOn({ sql, actor }: ActorCtx, known: LockedInspection, deviceId: string): Promise<void> {
  if (known.state === 'sealed' || (known.deviceId === deviceId && known.inspectorId === actor.id)) return;
  const isLeft = known.deviceId === null || known.inspectorId !== actor.id;
  if (!isLeft) throw otherPhone();
  await sql`update inspections set device_id = ${deviceId}, inspector_id = ${actor.id} where id = ${known.id}`;
}

/**
 * Begins the inspection of a stage on this phone, or goes on with the one that there is. Throws 404, 403 to others who see the transport,
 * 409 `not_your_turn` at another time of the road and `other_phone` while another phone of the same driver holds it.
 */
export const beginInspection = (
  ctx: ActorCtx,
  transportId: string,
  { id, stage, deviceId, startedAt, sentAt, place, noPlaceReason }: BodyOf<typeof contract.beginInspection>,
): Promise<contract.Inspection> =>
  inTransaction(ctx, async (inner) => {
    const { sql, actor, now } = inner;
    const transport = await lockTransport(inner, transportId);
    if (!transport || !(await canSeeTransport(inner, transportId))) throw transportMissing();
    const quote = await findAccepted(inner, transport);
    if (!quote || !isDriverOf(actor, quote)) throw forbidden('Only the driver of the job inspects');
    const [known] = await sql<{ id: string }[]>`select id from inspections where quote_id = ${quote.id} and stage = ${stage}`;
    if (known) {
      await goOn(inner, (await lockInspection(inner, known.id))!, deviceId);
      return getInspection(inner, known.id);
    }
    if (stageFor(actor, quote) !== stage) throw conflict('not_your_turn', notNow[stage]);
    await sql`
      insert into inspections (id, transport_id, quote_id, stage, inspector_id, device_id, started_at, clock_ahead_seconds, place,
        no_place_reason, created_at)
      values (${id}, ${transportId}, ${quote.id}, ${stage}, ${actor.id}, ${deviceId}, ${startedAt}, ${clockOffsetSeconds({ sentAt }, now)},
        ${place && sql.json({ ...place })}, ${place ? null : noPlaceReason}, ${now})`;
    await announce(inner, inspectionBegun, factOfInspection({ id, stage, inspectorId: actor.id, quote }));
    return getInspection(inner, id);
  });
