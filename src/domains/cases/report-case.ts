import { getCarrierSide } from '#domains/payments/booking/carrier-side.ts';
import { claimUndelivered } from '#domains/claims/opening.ts';
import { findAccepted, type LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import { lockTransport } from '#domains/transports/lifecycle.ts';
import { isOwner } from '#domains/transports/policy.ts';
import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { formatDate } from '#shared/dates.ts';
import { openDay } from '#shared/dates/days.ts';
import { conflict, forbidden } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import { applyCaseStep } from './case-steps.ts';
import { listOpenCases, type LockedCase } from './locked-case.ts';
import { openCase } from './open-case.ts';
import { describeMissing, toBookedDays } from './promise-rules.ts';
import { getCase } from './queries.ts';
import type { CaseReport, CaseView } from './schemas.ts';
import { getNextCaseState } from './states/states-rules.ts';
import { holdForCase } from './withheld/hold.ts';

type ReportOf<Kind extends CaseReport['kind']> = Extract<CaseReport, { kind: Kind }>;

const alreadyOpen = () => conflict('case_open', 'This was already reported');

/** Locks the booking. Throws 404, 403 unless the actor is its shipper, 409 `not_on_road`. */
async function lockOnRoad(ctx: ActorCtx, transportId: string): Promise<LockedQuote> {
  const transport = await lockTransport(ctx, transportId);
  if (!transport || !(await canSeeTransport(ctx, transportId))) throw transportMissing();
  if (!isOwner(ctx.actor, transport)) throw forbidden('Only the shipper can report this');
  const quote = await findAccepted(ctx, transport);
  if (quote?.workflowState !== 'in_transit' || getCarrierSide(quote) === null)
    throw conflict('not_on_road', 'You can report this between pickup and delivery');
  return quote;
}

async function reportWithheld(ctx: ActorCtx, quote: LockedQuote, { demanded, comment }: ReportOf<'withheld'>): Promise<LockedCase | null> {
  const id = newId();
  const hold = await holdForCase(ctx, quote.transport.id, id);
  const demandedCents = demanded ? toCents(demanded) : null;
  return openCase(ctx, quote, { id, kind: 'withheld', comment, demandedCents, holdId: hold?.id ?? null, onHoldCents: hold?.cents ?? 0 });
}

/** Files the claim for the full value; an earlier case continues as this one. Throws 409 `too_early`, `claim_running`, `beyond_sum`. */
async function reportMissing(ctx: ActorCtx, quote: LockedQuote, report: ReportOf<'not_delivered'>): Promise<LockedCase | null> {
  const from = describeMissing(toBookedDays(quote));
  if (from === null || from > openDay(ctx.now))
    throw conflict('too_early', `You can report the vehicle missing ${from === null ? 'after pickup' : `from ${formatDate(from)}`}`);
  const before = await listOpenCases(ctx, quote);
  if (before.some(({ kind }) => kind === 'not_delivered')) throw alreadyOpen();
  const passed = before.filter(({ kind, state }) => getNextCaseState(kind, state, 'reported_missing', 'shipper') !== null);
  for (const found of passed) await applyCaseStep(ctx, found, { event: 'reported_missing', by: 'shipper' });
  const heldBy = passed.find(({ holdId }) => holdId !== null)?.holdId ?? null;
  const { amount, comment } = report;
  const claimId = await claimUndelivered(ctx, quote, { amount, words: comment, heldBy });
  return openCase(ctx, quote, { kind: 'not_delivered', comment, claimId });
}

/**
 * The shipper reports a vehicle withheld for more money, or not delivered long after its promised day. Both put the whole payment on hold.
 * Throws 404, 403, 409 `not_on_road`, `case_open`, `too_early`, `claim_running`, `beyond_sum`.
 */
export const reportCase = (ctx: ActorCtx, transportId: string, report: CaseReport): Promise<CaseView> =>
  inTransaction(ctx, async (inner) => {
    const quote = await lockOnRoad(inner, transportId);
    const opened = report.kind === 'withheld' ? await reportWithheld(inner, quote, report) : await reportMissing(inner, quote, report);
    if (!opened) throw alreadyOpen();
    return getCase(inner, opened.id);
  });
