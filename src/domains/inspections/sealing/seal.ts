import { moveLocked } from '#domains/quotes/booking/workflow.ts';
import { toFact } from '#domains/transports/lifecycle.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { conflict } from '#shared/errors.ts';
import { getContent, type Content } from './content-rules.ts';
import type { Inspection } from '../schemas.ts';
import { toCounts } from '../counts-rules.ts';
import { inspectionSealed } from '../events/sealed.ts';
import { surveySealed } from '../events/survey-sealed.ts';
import { factOfInspection, lockOwnInspection, readSteps, requirePhone, type LockedInspection } from '../locked-inspection.ts';
import { getExceptions, toMissing } from '../missing-rules.ts';
import { isBehindTransport, stepByStage } from '../policy.ts';
import { getInspection } from '../queries.ts';
import { toHash } from './seal-hash.ts';
import type { Stage } from '../photos/shots-rules.ts';

async function bookedVin({ sql }: Ctx, transportId: string): Promise<string | null> {
  const [row] = await sql<{ vin: string | null }[]>`select vin from transports where id = ${transportId}`;
  return row!.vin;
}

async function requireComplete(ctx: Ctx, { stage, transportId, quote }: LockedInspection, content: Content): Promise<void> {
  const { vehicleType, vehicleYear } = quote.transport;
  const vin = await bookedVin(ctx, transportId);
  const missing = toMissing({ stage, vehicleType: vehicleType!, vehicleYear, vin }, content);
  if (missing.length > 0) throw conflict('incomplete', `Still missing: ${missing.map(({ words }) => words).join('; ')}`);
}

async function nameOfInspector({ sql, actor }: ActorCtx): Promise<string> {
  const [row] = await sql<{ name: string }[]>`select coalesce(company_name, full_name) as name from users where id = ${actor.id}`;
  return row!.name;
}

/** A survey changes no workflow state. */
async function fileSurvey(ctx: ActorCtx, { id, quote }: LockedInspection, content: Content, hash: string): Promise<void> {
  await publish(ctx, surveySealed, {
    ...toFact(quote.transport),
    inspectionId: id,
    quoteId: quote.id,
    inspectorName: await nameOfInspector(ctx),
    hash,
    ...toCounts(content),
    crewIds: [quote.brokerId, quote.carrierId, quote.driverId].filter((one) => one !== null),
    actorId: ctx.actor.id,
  });
}

/** Moves the workflow unless it already passed this stage. */
async function takeStep(ctx: ActorCtx, inspection: LockedInspection & { stage: Stage }, content: Content, hash: string): Promise<void> {
  const { stage, quote } = inspection;
  await publish(ctx, inspectionSealed, {
    ...factOfInspection(inspection),
    stage,
    hash,
    ...toCounts(content),
    exceptions: getExceptions(quote.transport.vehicleType!, content).length,
    customer: content.signatures.find(({ party }) => party === 'customer')!.how,
    verdict: content.outcome?.verdict ?? null,
  });
  if (!isBehindTransport(stage, quote)) await moveLocked(ctx, quote, stepByStage[stage], null);
}

/**
 * Seals a complete inspection and takes its workflow step in one transaction: if a guard refuses the step, nothing is sealed. Late
 * inspections and surveys change no state. Idempotent. Throws 404, 403, 409 `other_phone`, `incomplete`, and what the guards throw.
 */
export const sealInspection = (ctx: ActorCtx, id: string, { deviceId }: { deviceId: string }): Promise<Inspection> =>
  inTransaction(ctx, async (inner) => {
    const inspection = await lockOwnInspection(inner, id);
    if (inspection.state === 'sealed') return getInspection(inner, id);
    requirePhone(inspection, inner.actor.id, deviceId);
    const steps = await readSteps(inner, [id]);
    const content = getContent(steps);
    await requireComplete(inner, inspection, content);
    const hash = toHash(inspection, steps);
    await inner.sql`update inspections set state = 'sealed', sealed_at = ${inner.now}, sealed_hash = ${hash} where id = ${id}`;
    const { stage } = inspection;
    if (stage === 'survey') await fileSurvey(inner, inspection, content, hash);
    else await takeStep(inner, { ...inspection, stage }, content, hash);
    return getInspection(inner, id);
  });
