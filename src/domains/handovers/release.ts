import { timingSafeEqual } from 'node:crypto';
import { lockTransport, type LockedTransport } from '#domains/transports/lifecycle.ts';
import { transportMissing } from '#domains/transports/queries.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { clockNotice, clockOffsetSeconds, toServerTime } from '#shared/dates/device-clock.ts';
import type { BodyOf, ReplyOf } from '#shared/endpoint.ts';
import { AppError, conflict, invalid } from '#shared/errors.ts';
import type * as schemas from './schemas.ts';
import { codeWrong } from './events/code-wrong.ts';
import { released } from './events/released.ts';
import { stopped } from './events/stopped.ts';
import { handoverFact } from './fact.ts';
import { isAtPickup } from './policy.ts';
import { describeClosed, getOwnPickup } from './queries.ts';
import { cleanCode, isCode, maxJobTries, noCode, releaseStopped, getTriesRemaining } from './release-rules.ts';
import { findHandover, openCode, type HandoverRow } from './handover-rows.ts';

type Check = BodyOf<typeof schemas.checkRelease>;
type Answer = ReplyOf<typeof schemas.checkRelease>;

interface LockedRelease {
  readonly transport: LockedTransport;
  readonly row: HandoverRow;
}

/** Locks the transport of the actor's own job. Throws 404, 403, 409 `not_at_pickup`. Must run in a transaction. */
async function hold(ctx: ActorCtx, transportId: string): Promise<LockedRelease> {
  const transport = await lockTransport(ctx, transportId);
  if (!transport) throw transportMissing();
  const job = await getOwnPickup(ctx, transportId);
  const row = await findHandover(ctx, transportId);
  if (!isAtPickup(job)) throw conflict('not_at_pickup', describeClosed(job)!);
  if (!row) throw conflict('not_at_pickup', "This job doesn't use a release code.");
  return { transport, row };
}

function refuseStopped({ stoppedAt, stoppedWhy }: HandoverRow): void {
  if (stoppedAt === null) return;
  const { code, message } = releaseStopped(stoppedWhy);
  throw conflict(code, message);
}

async function isRight(ctx: ActorCtx, row: HandoverRow, typed: string): Promise<boolean> {
  const [right, typedCode] = [Buffer.from(await openCode(ctx, row)), Buffer.from(cleanCode(typed))];
  return right.length === typedCode.length && timingSafeEqual(right, typedCode);
}

interface ReleaseAttempt {
  readonly transportId: string;
  readonly driverId: string;
  readonly isRight: boolean;
  readonly codeVersion: number;
  readonly clockOffsetSeconds: number;
}

const findStored = async ({ sql }: ActorCtx, id: string): Promise<ReleaseAttempt | null> =>
  (
    await sql<
      ReleaseAttempt[]
    >`select transport_id, driver_id, is_right, code_version, clock_offset_seconds from release_checks where id = ${id}`
  )[0] ?? null;

/** Answers a repeated id from the current state, without counting it again. Throws 422 `idempotency_mismatch`. */
function answerAgain(attempt: ReleaseAttempt, { row }: LockedRelease, driverId: string): Answer {
  if (attempt.transportId !== row.transportId || attempt.driverId !== driverId)
    throw new AppError(422, 'idempotency_mismatch', 'This id was already used for another attempt');
  const triesLeft = getTriesRemaining(row);
  const notice = clockNotice(attempt.clockOffsetSeconds);
  if (attempt.codeVersion !== row.codeVersion) return { result: 'outdated', triesLeft, clockNotice: notice };
  if (attempt.isRight) return { result: 'right', triesLeft, clockNotice: notice };
  return { result: row.stoppedAt === null ? 'wrong' : 'stopped', triesLeft, clockNotice: notice };
}

async function saveAttempt({ sql, actor, now }: ActorCtx, row: HandoverRow, { id, doneAt, version, ...times }: Check, right: boolean) {
  const attempt = {
    id,
    transportId: row.transportId,
    quoteId: row.quoteId,
    driverId: actor.id,
    codeVersion: version,
    isRight: right,
    triedAt: doneAt,
    clockOffsetSeconds: clockOffsetSeconds({ doneAt, ...times }, now),
    checkedAt: now,
  };
  await sql`insert into release_checks ${sql(attempt)}`;
  return clockNotice(attempt.clockOffsetSeconds);
}

const recordRelease = (
  { sql, now, actor }: ActorCtx,
  transportId: string,
  how: 'code' | 'without_code',
  reason: string | null,
): Promise<unknown> => sql`
  update handovers set released_at = ${now}, released_how = ${how}, released_by = ${actor.id}, release_reason = ${reason}, updated_at = ${now}
  where transport_id = ${transportId}`;

/** The third wrong try of a code stops the handover; the ninth of the job stops it for good. */
async function countWrong(ctx: ActorCtx, { transport, row }: LockedRelease, triedAt: string): Promise<number> {
  const { sql, now, actor } = ctx;
  const tries = { wrongTries: row.wrongTries + 1, jobWrongTries: row.jobWrongTries + 1 };
  const triesLeft = getTriesRemaining(tries);
  const fact = await handoverFact(ctx, transport, row);
  await sql`update handovers set ${sql(tries)}, updated_at = ${now} where transport_id = ${row.transportId}`;
  if (triesLeft > 0) await publish(ctx, codeWrong, { ...fact, triesLeft, triedAt });
  else {
    await sql`
      update handovers set stopped_at = ${now}, stopped_by = ${actor.id}, stopped_why = 'wrong_code' where transport_id = ${row.transportId}`;
    const why = tries.jobWrongTries < maxJobTries ? 'wrong_code' : 'too_many_codes';
    await publish(ctx, stopped, { ...fact, why, words: null });
  }
  return triesLeft;
}

/**
 * Checks the release code. Offline tries arrive later under their own id and count once; a try of a replaced code doesn't count. Throws
 * 404, 403, 409 `not_at_pickup` and `release_stopped`, 422 for a malformed code or `idempotency_mismatch`.
 */
export const checkRelease = (ctx: ActorCtx, transportId: string, check: Check): Promise<Answer> =>
  inTransaction(ctx, async (inner) => {
    const locked = await hold(inner, transportId);
    const { transport, row } = locked;
    const stored = await findStored(inner, check.id);
    if (stored) return answerAgain(stored, locked, inner.actor.id);
    refuseStopped(row);
    if (!isCode(check.code)) throw invalid({ code: noCode });
    const isOutdated = check.version !== row.codeVersion;
    const right = !isOutdated && (await isRight(ctx, row, check.code));
    const notice = await saveAttempt(inner, row, check, right);
    const triesLeft = getTriesRemaining(row);
    if (isOutdated) return { result: 'outdated', triesLeft, clockNotice: notice };
    if (!right && row.releasedAt !== null) return { result: 'right', triesLeft, clockNotice: notice };
    if (!right) {
      const remainingTries = await countWrong(inner, locked, toServerTime(check, inner.now));
      return { result: remainingTries === 0 ? 'stopped' : 'wrong', triesLeft: remainingTries, clockNotice: notice };
    }
    if (row.releasedAt === null) {
      await recordRelease(inner, transportId, 'code', null);
      await publish(inner, released, { ...(await handoverFact(inner, transport, row)), how: 'code', reason: null });
    }
    return { result: 'right', triesLeft, clockNotice: notice };
  });

/**
 * Releases the vehicle without a code, with the driver's reason; the shipper is notified and can stop it. Idempotent. Throws 404, 403, 409
 * `not_at_pickup` and `release_stopped`.
 */
export const releaseWithoutCode = (ctx: ActorCtx, transportId: string, { reason }: { reason: string }): Promise<{ releasedAt: string }> =>
  inTransaction(ctx, async (inner) => {
    const { transport, row } = await hold(inner, transportId);
    refuseStopped(row);
    if (row.releasedAt !== null) return { releasedAt: row.releasedAt };
    await recordRelease(inner, transportId, 'without_code', reason);
    await publish(inner, released, { ...(await handoverFact(inner, transport, row)), how: 'without_code', reason });
    return { releasedAt: inner.now.toISOString() };
  });
