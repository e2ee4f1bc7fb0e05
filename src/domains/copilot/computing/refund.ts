import { listPaidOwn } from '#domains/payments/ending/own-refunds.ts';
import { quoteRefund } from '#domains/payments/ending/refund-quote.ts';
import type { RefundQuote } from '#domains/payments/ending/schemas.ts';
import { afterPickup, refundLines, refundPolicy } from '#domains/payments/refunds/refund-rules.ts';
import { settlementNow } from '#domains/payments/booking/payment-switch.ts';
import type { NamedTransport } from '#domains/transports/references/naming-rules.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { AppError } from '#shared/errors.ts';
import { directSettlement } from '#shared/settlement/settlement.ts';
import { formatUsd } from '#shared/money.ts';
import { asksOwnRefund, asksRefund, refundStageIn, mentionsRefund, type RefundStage } from './account-rules.ts';
import { namedAmong, namesAnother, plainName, transportIdIn } from './refund-rules.ts';
import { highFrom } from '../rules.ts';
import { sure, type CopilotQuestion, type Computation } from './computation.ts';

const policyFact = 'REF-1';
const directFact = 'REF-2';

/** Found only by computation: which of the two applies depends on how bookings are paid. */
export const onlyWorkedOut: readonly string[] = [policyFact, directFact];

const linesOf: Readonly<Record<RefundStage, readonly string[]>> = {
  before: [refundPolicy.before_assignment, refundPolicy.no_carrier],
  assigned: [refundPolicy.assigned, refundPolicy.wasted_arrival],
  withdrawn: [refundPolicy.carrier_withdrew, refundPolicy.no_show],
  pickedUp: [afterPickup],
};
const allLines = [...refundLines.map((line) => refundPolicy[line]), afterPickup];

const resting = (fact: string, lines: readonly string[], sentences: readonly string[]): Computation => ({
  sentences: sentences.map((text) => ({ text, cites: [fact] })),
  rests: { [fact]: lines },
  told: [],
  confidence: sure,
  leads: [],
});

const sumSaid = (quote: RefundQuote, name: string): string =>
  quote.isPaid
    ? `If you cancel ${name} now, you get back ${formatUsd(quote.refund)}.`
    : 'Nothing has been paid for this transport yet, so cancelling costs nothing.';

const findQuote = (ctx: ActorCtx, transportId: string): Promise<RefundQuote | null> =>
  quoteRefund(ctx, transportId).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });

function ofTransport(quote: RefundQuote, transportId: string): Computation {
  const line = refundPolicy[quote.line];
  const leads = [{ label: 'Open the transport', href: `/transports/${transportId}` }];
  return { ...resting(policyFact, [line], [sumSaid(quote, 'this transport'), line]), leads };
}

const mostOwn = 3;

async function ofOwn(ctx: ActorCtx, question: string, mustName: boolean): Promise<Computation | null> {
  const paid = await listPaidOwn(ctx);
  const named = namedAmong(question, paid);
  if (named.length === 0 && (mustName || namesAnother(question, paid))) return null;
  const meant = named.length > 0 ? named : paid;
  const quotes: { readonly transport: NamedTransport; readonly quote: RefundQuote }[] = [];
  for (const transport of meant.slice(0, mostOwn)) {
    const quote = await findQuote(ctx, transport.transportId);
    if (quote?.isPaid) quotes.push({ transport, quote });
  }
  if (quotes.length === 0) return null;
  const lines = [...new Set(quotes.map(({ quote }) => refundPolicy[quote.line]))];
  const sums = quotes.map(({ transport, quote }) => sumSaid(quote, plainName(transport)));
  const more =
    meant.length > mostOwn
      ? [`These are the ${mostOwn} newest of ${meant.length}. To ask about another one, name its vehicle or city.`]
      : [];
  return {
    ...resting(policyFact, lines, [...sums, ...lines, ...more]),
    leads: quotes.map(({ transport }) => ({ label: plainName(transport), href: `/transports/${transport.transportId}` })),
  };
}

/**
 * Refund of the named transport if the actor may read it, else of the actor's own, else the policy. With direct settlement nothing is paid
 * here.
 */
export async function refund(ctx: ActorCtx, { question, thread, transportId }: CopilotQuestion): Promise<Computation | null> {
  const stage = refundStageIn(question);
  const [asks, follows] = [asksRefund(question), thread.some(asksRefund)];
  if (!asks && !follows) return null;
  const one = transportId ?? transportIdIn(question);
  const quote = one && (asks || stage !== null) ? await findQuote(ctx, one) : null;
  if (quote && one) return ofTransport(quote, one);
  const own = !one && stage === null && (!asks || asksOwnRefund(question)) ? await ofOwn(ctx, question, !asks) : null;
  if (own) return own;
  if (!asks && stage === null) return null;
  const confidence = mentionsRefund(question) || follows ? sure : highFrom - 0.01;
  if ((await settlementNow(ctx)) === 'direct') return { ...resting(directFact, [directSettlement], [directSettlement]), confidence };
  const lines = stage === null ? allLines : linesOf[stage];
  return { ...resting(policyFact, lines, lines), confidence };
}
