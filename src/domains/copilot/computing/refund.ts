import { quoteRefund } from '#domains/payments/ending/refund-quote.ts';
import type { RefundQuote } from '#domains/payments/ending/contract.ts';
import { afterPickup, refundLines, refundPolicy } from '#domains/payments/refund-rules.ts';
import { settlementNow } from '#domains/payments/switch.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { AppError } from '#shared/errors.ts';
import { directSettlement } from '#shared/settlement.ts';
import { formatUsd } from '#shared/money.ts';
import { asksRefund, refundStageIn, type RefundStage } from './account-rules.ts';
import { sure, type Asked, type Computed } from './worked.ts';

const policyFact = 'REF-1';
const directFact = 'REF-2';

/** Which of them holds depends on how bookings are paid: none is found by its words alone. */
export const onlyWorkedOut: readonly string[] = [policyFact, directFact];

const linesOf: Readonly<Record<RefundStage, readonly string[]>> = {
  before: [refundPolicy.before_assignment, refundPolicy.no_carrier],
  assigned: [refundPolicy.assigned, refundPolicy.wasted_arrival],
  withdrawn: [refundPolicy.carrier_withdrew],
  pickedUp: [afterPickup],
};
const allLines = [...refundLines.map((line) => refundPolicy[line]), afterPickup];

const resting = (fact: string, lines: readonly string[], sentences: readonly string[]): Computed => ({
  sentences: sentences.map((text) => ({ text, cites: [fact] })),
  rests: { [fact]: lines },
  told: [],
  confidence: sure,
  leads: [],
});

function ofTransport(quote: RefundQuote, transportId: string): Computed {
  const line = refundPolicy[quote.line];
  const sum = quote.isPaid
    ? `Cancelling this transport now gives back ${formatUsd(quote.refund)}.`
    : 'Nothing was paid for this transport yet, so a cancellation costs nothing.';
  return { ...resting(policyFact, [line], [sum, line]), leads: [{ label: 'Open the transport', href: `/transports/${transportId}` }] };
}

/** The sum of one transport where one is named and the asker may read it, else the policy, or that nothing is paid here. */
export async function refund(ctx: ActorCtx, { question, thread, transportId }: Asked): Promise<Computed | null> {
  const stage = refundStageIn(question);
  if (!asksRefund(question) && !(thread.some(asksRefund) && stage !== null)) return null;
  const quote =
    transportId &&
    (await quoteRefund(ctx, transportId).catch((error: unknown) => {
      if (error instanceof AppError && error.status === 404) return null;
      throw error;
    }));
  if (quote && transportId) return ofTransport(quote, transportId);
  if ((await settlementNow(ctx)) === 'direct') return resting(directFact, [directSettlement], [directSettlement]);
  const lines = stage === null ? allLines : linesOf[stage];
  return resting(policyFact, lines, lines);
}
