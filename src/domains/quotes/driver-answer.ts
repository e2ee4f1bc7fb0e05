import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { announce } from '#server/events/outbox.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { conflict, forbidden } from '#shared/errors.ts';
import type { answerDriving as answerEndpoint, DriverAnswer } from './driver-contract.ts';
import { busyMessage, refuseAnswer } from './driver-rules.ts';
import { quoteDriverAnswered } from './events.ts';
import { lockQuote, quoteFactOf, type LockedQuote } from './locked-quote.ts';
import { getQuote, quoteMissing } from './queries.ts';

/** Holds a driver for this transaction, so that of two jobs that name it at once one sees the other. Before any transport is locked. */
export const lockDriver = async ({ sql }: Ctx, driverId: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${`driver ${driverId}`}, 0))`);

/** True for an account that is to drive another job which has not been delivered. */
export async function isOnOtherJob({ sql }: Ctx, driverId: string, quoteId: string): Promise<boolean> {
  const found = await sql`
    select 1 from quotes q where q.driver_id = ${driverId} and q.is_accepted and q.workflow_state in ('booked', 'assigned', 'in_transit')
      and q.id <> ${quoteId} limit 1`;
  return found.length > 0;
}

/** Throws 409 `driver_busy` for a driver on another job whom the carrier did not name all the same. */
export async function requireFreeDriver(
  ctx: Ctx,
  driver: { id: string; fullName: string },
  quoteId: string,
  isKnown: boolean,
): Promise<boolean> {
  const isBusy = await isOnOtherJob(ctx, driver.id, quoteId);
  if (isBusy && !isKnown) throw conflict('driver_busy', busyMessage(driver.fullName));
  return isBusy;
}

async function write({ sql, actor, now }: ActorCtx, quote: LockedQuote, answer: DriverAnswer, reason: string | null): Promise<void> {
  if (answer === 'agreed') await sql`update quotes set driver_agreed_at = ${now}, updated_at = ${now} where id = ${quote.id}`;
  else
    await sql`
      update quotes set driver_id = null, driver_agreed_at = null, declined_driver_id = ${actor.id}, driver_declined_at = ${now},
        driver_declined_reason = ${reason}, updated_at = ${now} where id = ${quote.id}`;
}

/**
 * The named driver agrees or declines before pickup; who declines is no longer on the job. The same again changes nothing. Throws 404,
 * also to who was named before and is not any more, 403 to others who see the job, 409 `cancelled`, `not_booked` or `under_way`
 * (decisions, section 5).
 */
export const answerDriving = (
  ctx: ActorCtx,
  quoteId: string,
  { answer, reason }: BodyOf<typeof answerEndpoint>,
): Promise<{ answer: DriverAnswer }> =>
  inTransaction(ctx, async (inner) => {
    const { actor } = inner;
    const quote = await lockQuote(inner, quoteId);
    if (!quote) throw quoteMissing();
    if (answer === 'declined' && quote.driverId === null && quote.declinedDriverId === actor.id) return { answer };
    await getQuote(inner, quoteId);
    if (quote.driverId !== actor.id) throw forbidden('Only the driver who is named on this job can answer');
    const refusal = refuseAnswer(quote);
    if (refusal) throw conflict(refusal.code, refusal.message);
    if (answer === 'agreed' && quote.driverAgreedAt !== null) return { answer };
    await write(inner, quote, answer, reason);
    const after = { ...quote, driverId: answer === 'agreed' ? actor.id : null };
    await announce(inner, quoteDriverAnswered, { ...quoteFactOf(inner, after), driverName: actor.fullName, answer, reason });
    return { answer };
  });
