import { actorWithoutSession, type ActingUser } from '#domains/accounts/acting.ts';
import { toTokenHash } from '#server/crypto/tokens.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requireQuota } from '#server/http/limits/rate-limit.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { lockDriven } from '../positions/driven.ts';
import { batchesPerMinute, limitName, storeFixes, type NumberedFix } from '../positions/positions.ts';
import { sharingState } from '../sharing-rules.ts';
import { correctReportTime, readReport, type TrackerApp } from './report-rules.ts';

const ownShape = /^[\w-]{43}$/;

/**
 * Same message for unknown, replaced, ended and suspended addresses. Apps keep sending to an ended address, so a well-formed token gets
 * `not_found`, which isn't counted as an attack.
 */
const addressInvalid = (token: string) =>
  new AppError(
    404,
    ownShape.test(token) ? 'not_found' : 'link_invalid',
    'This address is no longer valid. Connect your tracking app again in Carriage.',
  );

interface Reporter {
  readonly driver: ActingUser;
  /** Stands in for a phone's device id. */
  readonly deviceId: string;
}

/** Null unless the account may act. Updates the time of last use at most once a minute. */
async function findReporter({ sql, now }: Ctx, token: string): Promise<Reporter | null> {
  const [found] = await sql<(ActingUser & { deviceId: string })[]>`
    select u.id, u.email, u.full_name, u.role, u.email_verified_at is not null as email_verified, true as is_confirmed, a.device_id
    from tracker_apps a join users u on u.id = a.user_id
    where a.token_hash = ${toTokenHash(token)} and u.is_active and not u.is_blocked and u.deleted_at is null
      and u.role in ('driver', 'independent_driver')`;
  if (!found) return null;
  await sql`
    update tracker_apps set last_used_at = ${now}
    where user_id = ${found.id} and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')`;
  const { deviceId, ...driver } = found;
  return { driver, deviceId };
}

/** Skips the job if sharing or the job itself has ended. */
async function addFix(ctx: ActorCtx, transportId: string, deviceId: string, app: TrackerApp, fix: NumberedFix): Promise<void> {
  try {
    await inTransaction(ctx, async (inner) => {
      const row = await lockDriven(inner, transportId);
      if (sharingState(row, inner.now) === 'on') await storeFixes(inner, row, { deviceId, source: app }, [fix]);
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/**
 * Stores a position for every job whose driver shares the location now; drops it if its clock is wrong. Throws 404 for an invalid address,
 * 422 for an unreadable message, 429.
 */
export async function receiveTrackerReport(ctx: Ctx, token: string, query: unknown, body: unknown): Promise<[]> {
  const reporter = await findReporter(ctx, token);
  if (!reporter) throw addressInvalid(token);
  const report = readReport(query, body);
  if (!report) throw invalid({ lat: 'This message has no readable location' });
  const { driver, deviceId } = reporter;
  const timed = report.fix && correctReportTime(report.fix, ctx.now);
  if (!timed) return [];
  // Apps resend unconfirmed positions, so the phone's time in seconds is the sequence number.
  const fix = { ...timed, sequence: Math.floor(report.fix!.at / 1000) };
  await requireQuota(ctx.sql, limitName(driver.id), batchesPerMinute);
  const shared = await ctx.sql<{ transportId: string }[]>`
    select transport_id from trackings where driver_id = ${driver.id} and is_on and ended_at is null order by transport_id limit 20`;
  for (const { transportId } of shared)
    await addFix({ ...ctx, actor: actorWithoutSession(driver) }, transportId, deviceId, report.app, fix);
  return [];
}
