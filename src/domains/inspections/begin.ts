import { findAccepted, type LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import { lockTransport, type LockedTransport } from '#domains/transports/lifecycle.ts';
import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { clockOffsetSeconds } from '#shared/dates/device-clock.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { conflict } from '#shared/errors.ts';
import type * as schemas from './schemas.ts';
import { inspectionBegun } from './events/begun.ts';
import { factOfInspection, lockInspection, notYours, otherPhone, type LockedInspection } from './locked-inspection.ts';
import { isDriver, isSurveyor, maySurvey, getStage } from './policy.ts';
import { getInspection } from './queries.ts';
import type { InspectionStage } from './photos/shots-rules.ts';
import { findSurveying, maxSurveys } from './surveys/surveying.ts';

type BeginInspectionBody = BodyOf<typeof schemas.beginInspection>;

const notNow: Record<InspectionStage, string> = {
  pickup: 'You can inspect for pickup once the job is accepted, until the vehicle is picked up',
  delivery: 'You can inspect for delivery only while the vehicle is in transit',
  survey: 'You can make an independent inspection between booking and delivery, and while a claim is open',
};

/**
 * Continues on the phone that holds the inspection, on any phone if none does, or on the phone of a new driver. Throws 409 `other_phone`.
 */
async function continueInspection({ sql, actor }: ActorCtx, inspection: LockedInspection, deviceId: string): Promise<void> {
  if (inspection.state === 'sealed' || (inspection.deviceId === deviceId && inspection.inspectorId === actor.id)) return;
  const isLeft = inspection.deviceId === null || inspection.inspectorId !== actor.id;
  if (!isLeft) throw otherPhone();
  await sql`update inspections set device_id = ${deviceId}, inspector_id = ${actor.id} where id = ${inspection.id}`;
}

interface KnownInspection {
  readonly id: string;
}

/** Null if this stage has no inspection yet. Throws 403 unless the driver, 409 `not_your_turn`. */
async function findDriverJob(
  { sql, actor }: ActorCtx,
  quote: LockedQuote | null,
  stage: Exclude<InspectionStage, 'survey'>,
): Promise<KnownInspection | null> {
  if (!quote || !isDriver(actor, quote)) throw notYours(stage);
  const [inspection] = await sql<KnownInspection[]>`select id from inspections where quote_id = ${quote.id} and stage = ${stage}`;
  if (!inspection && getStage(actor, quote) !== stage) throw conflict('not_your_turn', notNow[stage]);
  return inspection ?? null;
}

/** The agent's open inspection, or the one with this id. Throws 403 to others, 409 `not_your_turn`, `too_many`. */
async function findSurvey(
  ctx: ActorCtx,
  quote: LockedQuote | null,
  transport: LockedTransport,
  id: string,
): Promise<KnownInspection | null> {
  const { sql, actor } = ctx;
  const surveying = await findSurveying(ctx, transport.id);
  if (!isSurveyor(actor, { ...transport, ...surveying })) throw notYours('survey');
  if (!quote) throw conflict('not_your_turn', notNow.survey);
  const rows = await sql<(KnownInspection & Pick<LockedInspection, 'state' | 'inspectorId'>)[]>`
    select id, state, inspector_id from inspections where quote_id = ${quote.id} and stage = 'survey'`;
  const own = rows.filter(({ inspectorId }) => inspectorId === actor.id);
  const survey = own.find((one) => one.id === id) ?? own.find(({ state }) => state === 'open');
  if (survey) return survey;
  if (!maySurvey(actor, { ...quote, ...surveying })) throw conflict('not_your_turn', notNow.survey);
  if (rows.length >= maxSurveys) throw conflict('too_many', `A transport can have at most ${maxSurveys} independent inspections`);
  return null;
}

/**
 * Begins or continues the inspection of a stage on this phone; inspection agents begin their own. Throws 404, 403 to others who can see the
 * transport, 409 `not_your_turn`, `too_many`, `other_phone` while another phone holds it, and `id_taken` if another job has the id.
 */
export const beginInspection = (ctx: ActorCtx, transportId: string, input: BeginInspectionBody): Promise<schemas.Inspection> =>
  inTransaction(ctx, async (inner) => {
    const { sql, actor, now } = inner;
    const { id, stage, deviceId, startedAt, sentAt, place, noPlaceReason } = input;
    const transport = await lockTransport(inner, transportId);
    if (!transport || !(await canSeeTransport(inner, transportId))) throw transportMissing();
    const quote = await findAccepted(inner, transport);
    const existing = stage === 'survey' ? await findSurvey(inner, quote, transport, id) : await findDriverJob(inner, quote, stage);
    if (existing) {
      await continueInspection(inner, (await lockInspection(inner, existing.id))!, deviceId);
      return getInspection(inner, existing.id);
    }
    const inserted = await sql`
      insert into inspections (id, transport_id, quote_id, stage, inspector_id, device_id, started_at, clock_ahead_seconds, place,
        no_place_reason, created_at)
      values (${id}, ${transportId}, ${quote!.id}, ${stage}, ${actor.id}, ${deviceId}, ${startedAt}, ${clockOffsetSeconds({ sentAt }, now)},
        ${place && sql.json({ ...place })}, ${place ? null : noPlaceReason}, ${now})
      on conflict (id) do nothing returning id`;
    if (inserted.length === 0) throw conflict('id_taken', 'This inspection id is already in use. Begin again.');
    await publish(inner, inspectionBegun, factOfInspection({ id, stage, inspectorId: actor.id, quote: quote! }));
    return getInspection(inner, id);
  });
