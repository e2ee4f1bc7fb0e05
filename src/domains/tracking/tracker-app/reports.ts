import { actorWithoutSession, type ActingUser } from '#domains/accounts/acting.ts';
import { toTokenHash } from '#server/crypto/tokens.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requireQuota } from '#server/http/limits/rate-limit.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { lockDriven } from '../positions/driven.ts';
import { batchesPerMinute, limitName, storeFixes, type NumberedFix } from '../positions/positions.ts';
import { sharingState } from '../sharing-rules.ts';
import { onOurClock, readReport, type TrackerApp } from './report-rules.ts';

const ownShape = /^[\w-]{43}$/;

/**
 * The words for an address that does not work: unknown, replaced, ended and of an account that was stopped are told alike. An app goes on
 * sending to one that ended: what has the shape of ours is no sign of an attack.
 */
const addressInvalid = (token: string) =>
  new AppError(
    404,
    ownShape.test(token) ? 'not_found' : 'link_invalid',
    'This address is no longer valid. Connect your tracking app again in Carriage.',
  );

interface Reporter {
  readonly driver: ActingUser;
  /** The phone as which its positions count. */
  readonly deviceId: string;
}

/** The driver behind a token, while the account may act; null else. That the app was heard is noted once a minute. */
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

/** Takes a position for one job, unless its sharing or the job itself ended meanwhile. */
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
 * Takes what a tracking app sends: a position counts for each job whose driver shares the location just now, and is dropped for all others
 * and where its clock is wrong. Throws 404 for an address that does not work, 422 for a message that is none, 429.
 */
export async function receiveTrackerReport(ctx: Ctx, token: string, query: unknown, body: unknown): Promise<[]> {
  const reporter = await findReporter(ctx, token);
  if (!reporter) throw addressInvalid(token);
  const report = readReport(query, body);
  if (!report) throw invalid({ lat: 'This message holds no location that can be read' });
  const { driver, deviceId } = reporter;
  const timed = report.fix && onOurClock(report.fix, ctx.now);
  if (!timed) return [];
  // The second by the phone's own clock is the number: an app sends again what it does not know to have arrived.
  const fix = { ...timed, sequence: Math.floor(report.fix!.at / 1000) };
  await requireQuota(ctx.sql, limitName(driver.id), batchesPerMinute);
  const shared = await ctx.sql<{ transportId: string }[]>`
    select transport_id from trackings where driver_id = ${driver.id} and is_on and ended_at is null order by transport_id limit 20`;
  for (const { transportId } of shared)
    await addFix({ ...ctx, actor: actorWithoutSession(driver) }, transportId, deviceId, report.app, fix);
  return [];
}
