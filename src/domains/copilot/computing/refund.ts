import { listPaidOwn } from '#domains/payments/ending/own-refunds.ts';
import { quoteRefund } from '#domains/payments/ending/refund-quote.ts';
import type { RefundQuote } from '#domains/payments/ending/schemas.ts';
import { refundPolicy } from '#domains/payments/refunds/refund-rules.ts';
import { settlementNow } from '#domains/payments/booking/payment-switch.ts';
import { nameOfTransport, type NamedTransport } from '#domains/transports/references/naming-rules.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { AppError } from '#shared/errors.ts';
import { formatUsd } from '#shared/money.ts';
import { mentions, namesOneself, type Computation, type CopilotQuestion } from './computation.ts';

export const [policyFact, directFact] = ['REF-1', 'REF-2'];

const findQuote = (ctx: ActorCtx, transportId: string): Promise<RefundQuote | null> =>
  quoteRefund(ctx, transportId).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });

const sumText = (quote: RefundQuote, name: string): string =>
  quote.isPaid
    ? `If you cancel ${name} now, you get back ${formatUsd(quote.refund)}.`
    : 'Nothing has been paid for this transport yet, so cancelling costs nothing.';

interface NamedQuote {
  readonly quote: RefundQuote;
  readonly name: string;
  readonly lead: string;
  readonly transportId: string;
}

const toComputation = (quotes: readonly NamedQuote[], more: readonly string[] = []): Computation => ({
  sentences: [...quotes.map(({ quote, name }) => sumText(quote, name)), ...more].map((text) => ({ text, cites: [policyFact] })),
  rests: { [policyFact]: quotes.map(({ quote }) => refundPolicy[quote.line]) },
  told: [policyFact],
  isExact: true,
  leads: quotes.map(({ lead, transportId }) => ({ label: lead, href: `/transports/${transportId}` })),
});

const getTokens = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The transports that match the most of make, model, year and cities in the question; all if none matches. */
function namedAmong<T extends NamedTransport>(question: string, transports: readonly T[]): readonly T[] {
  const text = ` ${getTokens(question).join(' ')} `;
  const matches = transports.map((one) => {
    const names = [one.make, one.model, one.fromCity, one.toCity, one.year === null ? null : String(one.year)];
    return { one, count: names.filter((name) => name !== null && text.includes(` ${getTokens(name).join(' ')} `)).length };
  });
  const most = Math.max(...matches.map(({ count }) => count));
  return matches.filter(({ count }) => count === most).map(({ one }) => one);
}

const longestName = 120;

/** Removes brackets and control characters, so that the owner's text can't fake a citation or break a line. */
const plainName = (transport: NamedTransport): string =>
  nameOfTransport(transport)
    .replaceAll(/[[\]\p{C}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' ,', ',')
    .trim()
    .slice(0, longestName);

const mostOwn = 3;

async function ofOwn(ctx: ActorCtx, question: string): Promise<Computation | null> {
  const named = namedAmong(question, await listPaidOwn(ctx));
  const quotes: NamedQuote[] = [];
  for (const transport of named.slice(0, mostOwn)) {
    const [quote, name] = [await findQuote(ctx, transport.transportId), plainName(transport)];
    if (quote?.isPaid) quotes.push({ quote, name, lead: name, transportId: transport.transportId });
  }
  const more = `These are the ${mostOwn} newest of ${named.length}. To ask about another one, name its vehicle or city.`;
  return quotes.length === 0 ? null : toComputation(quotes, named.length > mostOwn ? [more] : []);
}

const idPattern = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/i;
const asksNoSum = /^\W*(?:who|when|where|why)\b|\b(?:he|she|they|his|her|their)\b/i;

/** Refund of the named transport if the actor may read it, else of the actor's own, else what applies to all bookings. */
export async function refund(ctx: ActorCtx, asked: CopilotQuestion): Promise<Computation> {
  const { question, thread, transportId } = asked;
  const one = transportId ?? idPattern.exec(question)?.[0]?.toLowerCase();
  const quote = one ? await findQuote(ctx, one) : null;
  if (quote && one) return toComputation([{ quote, name: 'this transport', lead: 'Open the transport', transportId: one }]);
  const isOwn = !one && [...thread, question].some(namesOneself) && !asksNoSum.test(question);
  const own = isOwn ? await ofOwn(ctx, question) : null;
  const policy = { ...toComputation([]), told: [(await settlementNow(ctx)) === 'direct' ? directFact : policyFact] };
  return {
    ...(own ?? policy),
    isExact: one !== undefined || (own !== null && mentions(asked, /\brefund|\b(?:money|get) back\b|\bcancel/i)),
  };
}
