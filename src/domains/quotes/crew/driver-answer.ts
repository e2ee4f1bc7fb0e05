import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { conflict, forbidden } from '#shared/errors.ts';
import type { answerDriving as answerEndpoint, DriverAnswer } from './driver-schemas.ts';
import { busyMessage, refuseAnswer } from './driver-rules.ts';
import { quoteDriverAnswered } from '../events/driver-answered.ts';
import { drivesOther } from '../booking/jobs-at-hand.ts';
import { lockQuote, toQuoteFact, type LockedQuote } from '../booking/locked-quote.ts';
import { isNamedDriver } from '../policy.ts';
import { getQuote, quoteMissing } from '../queries.ts';

/** Lock before any transport, so that concurrent jobs naming this driver see each other. */
export const lockDriver = async ({ sql }: Ctx, driverId: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${`driver ${driverId}`}, 0))`);

/** True if the driver is on another job. Throws 409 `driver_busy` unless the carrier knows (`isKnown`). */
export async function requireFreeDriver(
  { sql }: Ctx,
  driver: { id: string; fullName: string },
  quoteId: string,
  isKnown: boolean,
): Promise<boolean> {
  const [row] = await sql<{ isBusy: boolean }[]>`select ${drivesOther(sql, driver.id, sql`${quoteId}::uuid`)} as is_busy`;
  if (row!.isBusy && !isKnown) throw conflict('driver_busy', busyMessage(driver.fullName));
  return row!.isBusy;
}

async function write({ sql, actor, now }: ActorCtx, quote: LockedQuote, answer: DriverAnswer, reason: string | null): Promise<void> {
  if (answer === 'agreed') await sql`update quotes set driver_agreed_at = ${now}, updated_at = ${now} where id = ${quote.id}`;
  else
    await sql`
      update quotes set driver_id = null, driver_agreed_at = null, declined_driver_id = ${actor.id}, driver_declined_at = ${now},
        driver_declined_reason = ${reason}, updated_at = ${now} where id = ${quote.id}`;
}

/** Before pickup; declining removes the driver. Idempotent. Throws 404, 403, 409 `cancelled`, `not_booked`, `under_way`. */
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
    if (!isNamedDriver(actor, quote)) throw forbidden('Only the driver named for this job can answer');
    const refusal = refuseAnswer(quote);
    if (refusal) throw conflict(refusal.code, refusal.message);
    if (answer === 'agreed' && quote.driverAgreedAt !== null) return { answer };
    await write(inner, quote, answer, reason);
    const after = { ...quote, driverId: answer === 'agreed' ? actor.id : null };
    await publish(inner, quoteDriverAnswered, { ...toQuoteFact(inner, after), driverName: actor.fullName, answer, reason });
    return { answer };
  });
