import { moveLocked } from '#domains/quotes/workflow.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { announce } from '#server/events/outbox.ts';
import { conflict } from '#shared/errors.ts';
import { contentOf, type Content } from './content-rules.ts';
import type { Inspection } from './contract.ts';
import { inspectionSealed } from './events.ts';
import { factOfInspection, lockOwnInspection, readSteps, requirePhone, type LockedInspection } from './locked-inspection.ts';
import { missingOf } from './missing-rules.ts';
import { isBehindRoad, stepOf } from './policy.ts';
import { getInspection } from './queries.ts';
import { hashOf } from './seal-hash.ts';

async function bookedVin({ sql }: Ctx, transportId: string): Promise<string | null> {
  const [row] = await sql<{ vin: string | null }[]>`select vin from transports where id = ${transportId}`;
  return row!.vin;
}

async function requireComplete(ctx: Ctx, { stage, transportId, quote }: LockedInspection, content: Content): Promise<void> {
  const { vehicleType, vehicleYear } = quote.transport;
  const vin = await bookedVin(ctx, transportId);
  const missing = missingOf({ stage, vehicleType: vehicleType!, vehicleYear, vin }, content);
  if (missing.length > 0) throw conflict('incomplete', `Still missing: ${missing.map(({ words }) => words).join('; ')}`);
}

/**
 * Seals an inspection that both have signed, or that says why one did not, and takes the step of the road that it leads to, in one
 * transaction: where a guard refuses the step, the signatures stay and nothing is sealed. One that comes late, when the road has gone on
 * without it, is sealed and moves nothing. Sealed again changes nothing. Throws 404, 403, 409 `other_phone`, `incomplete`, and what refuses
 * the step.
 */
export const sealInspection = (ctx: ActorCtx, id: string, { deviceId }: { deviceId: string }): Promise<Inspection> =>
  inTransaction(ctx, async (inner) => {
    const inspection = await lockOwnInspection(inner, id);
    if (inspection.state === 'sealed') return getInspection(inner, id);
    requirePhone(inspection, inner.actor.id, deviceId);
    const steps = await readSteps(inner, [id]);
    const content = contentOf(steps);
    await requireComplete(inner, inspection, content);
    const hash = hashOf(inspection, steps);
    await inner.sql`update inspections set state = 'sealed', sealed_at = ${inner.now}, sealed_hash = ${hash} where id = ${id}`;
    await announce(inner, inspectionSealed, {
      ...factOfInspection(inspection),
      hash,
      photos: content.photos.length,
      marks: content.damages.length,
      customer: content.signatures.find(({ party }) => party === 'customer')!.how,
      verdict: content.outcome?.verdict ?? null,
    });
    const { quote, stage } = inspection;
    if (!isBehindRoad(stage, quote)) await moveLocked(inner, quote, stepOf[stage], null);
    return getInspection(inner, id);
  });
