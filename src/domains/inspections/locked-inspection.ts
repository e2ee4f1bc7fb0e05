import { lockQuote, type LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import { canSeeTransport } from '#domains/transports/queries.ts';
import { toFact } from '#domains/transports/lifecycle.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { AppError, conflict, forbidden, notFound } from '#shared/errors.ts';
import { isInspector } from './policy.ts';
import type { InspectionStage } from './photos/shots-rules.ts';
import { findSurveying } from './surveys/surveying.ts';
import type { WrittenStep } from './sealing/content-rules.ts';

export interface LockedInspection {
  readonly id: string;
  readonly transportId: string;
  readonly stage: InspectionStage;
  readonly state: 'open' | 'sealed';
  readonly inspectorId: string;
  readonly deviceId: string | null;
  readonly startedAt: string;
  readonly place: unknown;
  readonly noPlaceReason: string | null;
  readonly quote: LockedQuote;
}

export type StoredStep = WrittenStep & {
  readonly id: string;
  readonly inspectionId: string;
  readonly sequence: number;
  readonly actorId: string;
  readonly doneAt: string;
  readonly clockAheadSeconds: number;
  readonly receivedAt: string;
};

export const inspectionMissing = () => notFound("This inspection does not exist or you don't have access to it");

export const notYours = (stage: InspectionStage) =>
  forbidden(
    stage === 'survey'
      ? 'Only the inspection agent who started this inspection, and still participates in the transport, can change it'
      : "Only this job's driver can inspect",
  );

export const otherPhone = () =>
  conflict('other_phone', 'This inspection was started on another phone. Continue there, or ask support to move it to this one.');

export const readSteps = ({ sql }: Pick<Ctx, 'sql'>, inspectionIds: readonly string[]): Promise<StoredStep[]> => sql<StoredStep[]>`
  select id, inspection_id, sequence, kind, data, actor_id, done_at, clock_ahead_seconds, received_at
  from inspection_steps where inspection_id = any(${[...inspectionIds]}::uuid[]) order by inspection_id, sequence`;

/** Locks the transport, then reads the inspection. Must run in a transaction. */
export async function lockInspection(ctx: Ctx, id: string): Promise<LockedInspection | null> {
  const [found] = await ctx.sql<{ quoteId: string }[]>`select quote_id from inspections where id = ${id}`;
  const quote = found && (await lockQuote(ctx, found.quoteId));
  if (!quote) return null;
  const [row] = await ctx.sql<Omit<LockedInspection, 'quote'>[]>`
    select id, transport_id, stage, state, inspector_id, device_id, started_at, place, no_place_reason from inspections where id = ${id}`;
  return { ...row!, quote };
}

/** Like `lockInspection`, for the inspector. Throws 404, and 403 to others who can see the transport. */
export async function lockOwnInspection(ctx: ActorCtx, id: string): Promise<LockedInspection> {
  const inspection = await lockInspection(ctx, id);
  if (!inspection || !(await canSeeTransport(ctx, inspection.transportId))) throw inspectionMissing();
  const surveying = await findSurveying(ctx, inspection.transportId);
  if (!isInspector(ctx.actor, inspection, { ...inspection.quote, ...surveying })) throw notYours(inspection.stage);
  return inspection;
}

/** Throws 409 `other_phone`. */
export function requirePhone({ deviceId, inspectorId }: LockedInspection, actorId: string, phone: string): void {
  if (deviceId !== phone || inspectorId !== actorId) throw otherPhone();
}

export const outOfOrder = (expected: number) =>
  new AppError(409, 'out_of_order', `Step ${expected} is missing: send it first`, { fields: { sequence: String(expected) } });

export const sealedAlready = () => conflict('sealed', "This inspection is signed and sealed. It can't be changed");

export const factOfInspection = ({ id, stage, inspectorId, quote }: Pick<LockedInspection, 'id' | 'stage' | 'inspectorId' | 'quote'>) => ({
  ...toFact(quote.transport),
  inspectionId: id,
  quoteId: quote.id,
  stage,
  driverId: inspectorId,
});
