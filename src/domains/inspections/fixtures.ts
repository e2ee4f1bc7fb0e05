import type { Sql } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import type { VehicleType } from '#shared/vehicles/vehicles.ts';
import { getAsks } from './asks-rules.ts';
import { emptyContent, type WrittenStep } from './sealing/content-rules.ts';
import type { Inspection } from './schemas.ts';
import { toHash } from './sealing/seal-hash.ts';
import { requiredShots, type InspectionStage } from './photos/shots-rules.ts';

export interface InspectionSeed {
  readonly transportId: string;
  readonly quoteId: string;
  readonly inspectorId: string;
  readonly stage?: InspectionStage;
  readonly deviceId?: string | null;
  readonly marks?: readonly WrittenStep[];
}

export async function buildInspection(
  sql: Sql,
  { transportId, quoteId, inspectorId, stage = 'pickup', deviceId = newId() }: InspectionSeed,
): Promise<string> {
  const id = newId();
  await sql`
    insert into inspections (id, transport_id, quote_id, stage, inspector_id, device_id, started_at, clock_ahead_seconds, no_place_reason, created_at)
    values (${id}, ${transportId}, ${quoteId}, ${stage}, ${inspectorId}, ${deviceId}, now(), 0, 'No signal', now())`;
  return id;
}

export const buildInspectionView = (transportId: string): Inspection & { stage: 'pickup' } => ({
  id: newId(),
  transportId,
  stage: 'pickup',
  state: 'open',
  inspectorName: 'Dana Okafor',
  startedAt: '2026-11-22T10:00:00.000Z',
  place: null,
  noPlaceReason: 'No signal',
  deviceId: newId(),
  nextSequence: 1,
  content: emptyContent,
  exceptions: [],
  progress: { done: 0, total: 17, missing: 20 },
  remarks: {},
  clockAheadSeconds: null,
  sealedAt: null,
  hash: null,
  verified: null,
  can: { write: true, reopen: false },
});

/** All steps except signatures; every required photo is skipped with a reason. */
export function completeSteps(
  type: VehicleType,
  { stage = 'pickup', vin = '1HGCV1F30KA000006' }: { stage?: InspectionStage; vin?: string } = {},
) {
  const { meter, level, keys, operations } = getAsks(type);
  const steps: WrittenStep[] = [
    ...requiredShots(type).map((shot) => ({ kind: 'shot_skipped', data: { shot, reason: `Covered for the winter: ${shot}` } }) as const),
    { kind: 'vin', data: { vin, unreadable: null, confirmed: false } },
    {
      kind: 'readings',
      data: {
        odometer: meter ? 41_250 : null,
        odometerUnreadable: null,
        levelKind: 'fuel',
        levelPercent: level ? 50 : null,
        levelUnreadable: null,
        keys: keys ? 2 : null,
      },
    },
    {
      kind: 'operation',
      data: { runs: null, rolls: null, brakes: null, steers: null, ...Object.fromEntries(operations.map((name) => [name, 'yes'])) },
    },
    { kind: 'surroundings', data: { weather: 'clear', light: 'daylight', surface: 'clean' } },
    { kind: 'walked_around', data: { nothingMore: true } },
    { kind: 'items', data: { present: false, list: '' } },
    ...(stage === 'delivery' ? [{ kind: 'outcome', data: { verdict: 'clean', note: '' } } as const] : []),
  ];
  return steps;
}

export const bothSignatures: readonly WrittenStep[] = [
  { kind: 'signature', data: { party: 'driver', how: 'typed', name: 'Dana Reyes', strokes: [], confirmed: true, reason: '' } },
  {
    kind: 'signature',
    data: { party: 'customer', how: 'drawn', name: 'Sam Whitfield', strokes: [[10, 10, 400, 200, 700, 90]], confirmed: false, reason: '' },
  },
];

export const agentSignature: WrittenStep = {
  kind: 'signature',
  data: { party: 'inspector', how: 'typed', name: 'Ngozi Abara', strokes: [], confirmed: true, reason: '' },
};

/** Sealed without photos; doesn't move the workflow. Returns its id. */
export async function buildSealedInspection(sql: Sql, type: VehicleType, seed: InspectionSeed, vin?: string): Promise<string> {
  const { transportId, inspectorId, stage = 'pickup', deviceId = newId(), marks = [] } = seed;
  const id = await buildInspection(sql, { ...seed, deviceId });
  const [head] = await sql<{ startedAt: string }[]>`select started_at from inspections where id = ${id}`;
  const at = new Date().toISOString();
  const steps = [
    ...completeSteps(type, { stage, ...(vin && { vin }) }),
    ...marks,
    ...(stage === 'survey' ? [agentSignature] : bothSignatures),
  ].map((step, index) => ({
    ...step,
    id: newId(),
    inspectionId: id,
    sequence: index + 1,
    actorId: inspectorId,
    doneAt: at,
    clockAheadSeconds: 0,
    receivedAt: at,
  }));
  await sql`
    insert into inspection_steps (id, inspection_id, sequence, kind, data, actor_id, device_id, done_at, clock_ahead_seconds, received_at)
    select s.id, ${id}, s.sequence, s.kind, s.data, ${inspectorId}, ${deviceId}, ${at}, 0, ${at}
    from jsonb_to_recordset(${sql.json(steps)}) as s (id uuid, sequence int, kind text, data jsonb)`;
  const sealed = { id, transportId, stage, inspectorId, startedAt: head!.startedAt, place: null, noPlaceReason: 'No signal' };
  await sql`update inspections set state = 'sealed', sealed_at = ${at}, sealed_hash = ${toHash(sealed, steps)} where id = ${id}`;
  return id;
}
