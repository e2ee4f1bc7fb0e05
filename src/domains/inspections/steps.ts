import canonicalize from 'canonicalize';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { clockOffsetSeconds } from '#shared/dates/device-clock.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { AppError, conflict, invalid } from '#shared/errors.ts';
import { getAreas } from './damage/areas-rules.ts';
import { getContent, type WrittenStep } from './sealing/content-rules.ts';
import type * as schemas from './schemas.ts';
import { maxDamages } from './damage/damage-rules.ts';
import {
  lockOwnInspection,
  outOfOrder,
  readSteps,
  requirePhone,
  sealedAlready,
  type StoredStep,
  type LockedInspection,
} from './locked-inspection.ts';
import { getInspection } from './queries.ts';
import { requiredShots } from './photos/shots-rules.ts';
import { signersByStage } from './signers-rules.ts';

export type NewStep = WrittenStep & { readonly id: string; readonly sequence: number; readonly doneAt: string };

export interface FromPhone {
  readonly deviceId: string | null;
  readonly clockAheadSeconds: number;
}

export const toPhone = ({ now }: ActorCtx, { deviceId, sentAt }: { deviceId: string; sentAt: string }): FromPhone => ({
  deviceId,
  clockAheadSeconds: clockOffsetSeconds({ sentAt }, now),
});

export const stepMismatch = () => new AppError(422, 'step_mismatch', 'This step was already written with different content');

/** Appends a step. Throws 422 `step_mismatch` if another step has its id. The caller must hold the inspection's lock. */
export async function writeStep({ sql, actor, now }: ActorCtx, inspectionId: string, step: NewStep, from: FromPhone): Promise<void> {
  const { id, sequence, kind, data, doneAt } = step;
  const inserted = await sql`
    insert into inspection_steps (id, inspection_id, sequence, kind, data, actor_id, device_id, done_at, clock_ahead_seconds, received_at)
    values (${id}, ${inspectionId}, ${sequence}, ${kind}, ${sql.json(data)}, ${actor.id}, ${from.deviceId}, ${doneAt},
      ${from.clockAheadSeconds}, ${now})
    on conflict (id) do nothing returning id`;
  if (inserted.length === 0) throw stepMismatch();
}

const toComparable = ({ kind, data }: Pick<WrittenStep, 'kind' | 'data'>): string => canonicalize([kind, data])!;

/** Checks what the schema can't: areas, shots, signers and receipt must fit the vehicle type and stage. */
function requireFitting({ quote, stage }: LockedInspection, step: WrittenStep): void {
  const type = quote.transport.vehicleType!;
  if (step.kind === 'damage' && !getAreas(type).some(({ code, view }) => code === step.data.area && view === step.data.view))
    throw invalid({ area: 'This vehicle has no such part' });
  if (step.kind === 'shot_skipped' && !requiredShots(type).includes(step.data.shot))
    throw invalid({ shot: "This vehicle doesn't need this photo" });
  if (step.kind === 'signature' && !signersByStage[stage].includes(step.data.party))
    throw invalid({ party: "This person doesn't sign this inspection" });
  if (step.kind === 'outcome' && stage === 'survey') throw invalid({ verdict: 'The receipt is recorded at delivery only' });
}

/** Throws 422 `step_mismatch` if a known id has different content. */
function newAmong(steps: readonly NewStep[], stored: readonly StoredStep[]): NewStep[] {
  const storedById = new Map(stored.map((step) => [step.id, step]));
  return steps.filter((step) => {
    const before = storedById.get(step.id);
    if (before && toComparable(before) !== toComparable(step)) throw stepMismatch();
    return !before;
  });
}

/**
 * Appends steps, all or none; steps written before are skipped, so phones can resend. Throws 404, 403, 409 `other_phone`, `out_of_order`
 * with the expected number, `sealed`, 422 `step_mismatch`.
 */
export const addSteps = (
  ctx: ActorCtx,
  id: string,
  { deviceId, sentAt, steps }: BodyOf<typeof schemas.addSteps>,
): Promise<schemas.Inspection> =>
  inTransaction(ctx, async (inner) => {
    const inspection = await lockOwnInspection(inner, id);
    const stored = await readSteps(inner, [id]);
    const fresh = newAmong(steps, stored);
    if (fresh.length === 0) return getInspection(inner, id);
    if (inspection.state === 'sealed') throw sealedAlready();
    requirePhone(inspection, inner.actor.id, deviceId);
    const from = toPhone(inner, { deviceId, sentAt });
    for (const [at, step] of fresh.entries()) {
      const expected = stored.length + at + 1;
      if (step.sequence !== expected) throw outOfOrder(expected);
      requireFitting(inspection, step);
      await writeStep(inner, id, step, from);
    }
    if (getContent([...stored, ...fresh]).damages.length > maxDamages)
      throw conflict('too_many_marks', `At most ${maxDamages} damage marks. Describe the rest in a note.`);
    return getInspection(inner, id);
  });
