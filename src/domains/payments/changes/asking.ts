import { findAccepted, type LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import { lockTransport } from '#domains/transports/lifecycle.ts';
import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { dayMs } from '#shared/dates/days.ts';
import { conflict, forbidden, invalid } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { isFunded } from '../ledger/escrow-rules.ts';
import { lockRunningPayment, type LockedPayment } from '../ledger/escrow.ts';
import type { ChangeOrder, askForMore as askEndpoint } from './schemas.ts';
import { changeOrderRequested } from './events/change-requested.ts';
import { findJobEvidence } from './evidence.ts';
import { isPaidBack } from '../refunds/paid-back.ts';
import { factOfChange, readChange, writeChangeStep } from './locked-change.ts';
import { isCarrierSide, mayAskForMore } from './policy.ts';
import { getChange, hasOpenChange } from './queries.ts';
import { getChangeDeadline, changeLimitProblem, maxChangesPerDay } from './rules.ts';

const wentBack = 'The payment for this booking was refunded, so you cannot ask for more';
const notPaid = 'The shipper has not paid yet. You can ask for more after the payment.';

async function refuseUnpaid(ctx: ActorCtx, { id, transport }: LockedQuote, payment: LockedPayment | null): Promise<void> {
  if (payment ? !isFunded(payment) : await isPaidBack(ctx, transport.id)) throw conflict('not_paid_yet', notPaid);
  const refunded = payment ? [] : await ctx.sql`select from payments where quote_id = ${id} and escrow_status = 'refunded'`;
  if (refunded.length > 0) throw conflict('not_changeable', wentBack);
}

const tooMany = `You can ask for more ${maxChangesPerDay} times in 24 hours. Message the shipper or try again later.`;

/** Withdrawn ones count too: the shipper gets a notification and an email for each. */
async function refuseTooMany({ sql, now }: ActorCtx, { id }: LockedQuote): Promise<void> {
  const recentChanges = await sql`
    select from change_orders where quote_id = ${id} and reason_code <> 'rescue' and created_at > ${new Date(now.getTime() - dayMs)}`;
  if (recentChanges.length >= maxChangesPerDay) throw conflict('too_many_changes', tooMany);
}

/** Throws 404, 403, 409 `not_changeable`, `change_open`, `too_many_changes`, `not_paid_yet`, 422 for a wrong amount or photo. */
export const requestChangeOrder = (ctx: ActorCtx, transportId: string, request: BodyOf<typeof askEndpoint>): Promise<ChangeOrder> =>
  inTransaction(ctx, async (inner) => {
    const { sql, actor, now } = inner;
    const transport = await lockTransport(inner, transportId);
    if (!transport || !(await canSeeTransport(inner, transportId))) throw transportMissing();
    const quote = await findAccepted(inner, transport);
    if (!quote || !isCarrierSide(actor, quote)) throw forbidden('Only the carrier of this job can ask for more');
    if (!mayAskForMore(actor, quote)) throw conflict('not_changeable', 'The vehicle was delivered, so the price can no longer change');
    if (await hasOpenChange(inner, quote)) throw conflict('change_open', 'Another change order is waiting for an answer');
    await refuseTooMany(inner, quote);
    const payment = await lockRunningPayment(inner, transportId);
    await refuseUnpaid(inner, quote, payment);
    const problem = changeLimitProblem(toCents(request.amount), toCents(quote.totalQuote));
    if (problem) throw invalid({ amount: problem });
    const photo = await findJobEvidence(inner, quote, request.photoId);
    if (!photo) throw invalid({ photoId: 'Add a photo as evidence' });
    const id = newId();
    await sql`
      insert into change_orders ${sql({
        id,
        transportId,
        quoteId: quote.id,
        paymentId: payment?.id ?? null,
        askedBy: actor.id,
        reasonCode: request.reason,
        words: request.words,
        photoId: photo.id,
        amount: request.amount,
        totalBefore: quote.totalQuote,
        totalAfter: fromCents(toCents(quote.totalQuote) + toCents(request.amount)),
        state: 'asked',
        dueAt: getChangeDeadline(now),
        createdAt: now,
        updatedAt: now,
      })}`;
    const change = (await readChange(inner, id, quote))!;
    await writeChangeStep(inner, change, { from: null, to: 'asked', event: 'asked', note: request.words });
    await publish(inner, changeOrderRequested, { ...(await factOfChange(inner, change)), words: request.words, photoSha256: photo.sha256 });
    return getChange(inner, id);
  });
