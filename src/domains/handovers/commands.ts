import { lockTransport, type LockedTransport } from '#domains/transports/lifecycle.ts';
import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { conflict, forbidden } from '#shared/errors.ts';
import { makeNewCode } from './begin.ts';
import type * as schemas from './schemas.ts';
import { codeRenewed } from './events/code-renewed.ts';
import { stopped } from './events/stopped.ts';
import { truckNamed } from './events/truck-named.ts';
import { handoverFact } from './fact.ts';
import { isBeforePickup, mayRenewCode } from './policy.ts';
import { getHandover } from './queries.ts';
import { tooManyCodes } from './release-rules.ts';
import { findVisible, toStatus, type HandoverRow } from './handover-rows.ts';

interface LockedHandover {
  readonly transport: LockedTransport;
  readonly row: HandoverRow;
}

/** Locks a booked transport and reads its handover. Throws 404, 403 unless `may` agrees, 409 `not_before_pickup`. */
async function hold(ctx: ActorCtx, transportId: string, may: (row: HandoverRow) => boolean, refusal: string): Promise<LockedHandover> {
  const transport = await lockTransport(ctx, transportId);
  if (!transport || !(await canSeeTransport(ctx, transportId))) throw transportMissing();
  const row = await findVisible(ctx, transportId);
  if (!row) throw conflict('not_before_pickup', 'This transport is not booked');
  if (!may(row)) throw forbidden(refusal);
  return { transport, row };
}

const answer = async (ctx: ActorCtx, transportId: string): Promise<schemas.Handover> =>
  getHandover(ctx, (await findVisible(ctx, transportId))!);

const tooLate = () => conflict('not_before_pickup', 'This is available from when the driver is assigned until pickup');

/** Idempotent. Throws 404, 403 unless carrier or driver, 409 `not_before_pickup`. */
export const nameTruck = (ctx: ActorCtx, transportId: string, input: BodyOf<typeof schemas.nameTruck>): Promise<schemas.Handover> =>
  inTransaction(ctx, async (inner) => {
    const { sql, actor, now } = inner;
    const isOnJob = ({ carrierId, driverId }: HandoverRow) => carrierId === actor.id || driverId === actor.id;
    const { transport, row } = await hold(inner, transportId, isOnJob, 'Only the carrier and the driver of this job can enter the truck');
    if (!isBeforePickup(row)) throw conflict('not_before_pickup', "The truck can't be changed after pickup");
    const { truck, plate, plateState } = input;
    if (row.truck === truck && row.plate === plate && row.plateState === plateState) return answer(inner, transportId);
    await sql`
      update handovers set truck = ${truck}, plate = ${plate}, plate_state = ${plateState}, truck_named_by = ${actor.id}, truck_named_at = ${now},
        updated_at = ${now}
      where transport_id = ${transportId}`;
    await publish(inner, truckNamed, { ...(await handoverFact(inner, transport, row)), truck, plate, plateState });
    return answer(inner, transportId);
  });

const isShipper =
  ({ actor }: ActorCtx) =>
  ({ shipperId }: HandoverRow): boolean =>
    shipperId === actor.id;

/** The shipper reports a mismatch, which blocks pickup. Idempotent. Throws 404, 403, 409 `not_before_pickup`. */
export const stopHandover = (
  ctx: ActorCtx,
  transportId: string,
  { mismatch, words }: BodyOf<typeof schemas.stopHandover>,
): Promise<schemas.Handover> =>
  inTransaction(ctx, async (inner) => {
    const { sql, actor, now } = inner;
    const { transport, row } = await hold(inner, transportId, isShipper(inner), 'Only the shipper can stop the handover');
    if (!mayRenewCode(actor, row)) throw tooLate();
    if (row.stoppedAt !== null) return answer(inner, transportId);
    await sql`
      update handovers set stopped_at = ${now}, stopped_by = ${actor.id}, stopped_why = ${mismatch}, stopped_words = ${words},
        released_at = null, released_how = null, released_by = null, release_reason = null, updated_at = ${now}
      where transport_id = ${transportId}`;
    await publish(inner, stopped, { ...(await handoverFact(inner, transport, row)), why: mismatch, words });
    return answer(inner, transportId);
  });

/** A new code also lets a stopped handover continue. Throws 404, 403, 409 `not_before_pickup` and `too_many_codes`. */
export const renewCode = (ctx: ActorCtx, transportId: string): Promise<schemas.Handover> =>
  inTransaction(ctx, async (inner) => {
    const { transport, row } = await hold(inner, transportId, isShipper(inner), 'Only the shipper can make a release code');
    if (!mayRenewCode(inner.actor, row)) throw tooLate();
    if (toStatus(row).isStoppedForGood) throw conflict('too_many_codes', tooManyCodes);
    await makeNewCode(inner, transportId);
    await publish(inner, codeRenewed, { ...(await handoverFact(inner, transport, row)), wasStopped: row.stoppedAt !== null });
    return answer(inner, transportId);
  });
