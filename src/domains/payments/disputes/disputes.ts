import type Stripe from 'stripe';
import type { Ctx } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import { getId } from '#server/payment-provider.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { lockCharged, type ChargeLookup } from '../checkout/find-charge.ts';
import { recordSubmitted } from './outcome.ts';
import { getCarriersPart } from '../ops/ops-rules.ts';
import { applyEscrow, lockPayment, type LockedPayment } from '../ledger/escrow.ts';
import { disputeHeard } from '../events/dispute-heard.ts';
import type { Hold } from './hold-rows.ts';
import { freeze, listHolds, loseHold, endHold } from './holds.ts';
import type { Journal } from '../ledger/ledger.ts';
import { readTransportFact } from '../booking/transport-event-data.ts';

/** Fee of a dispute in cents; negative if it was returned. */
const getCost = ({ amount }: Stripe.Dispute, line: Stripe.BalanceTransaction): number => (line.amount < 0 ? line.fee : amount - line.net);

function toFees(dispute: Stripe.Dispute): Journal[] {
  return dispute.balance_transactions.flatMap((line): Journal[] => {
    const cents = getCost(dispute, line);
    if (cents === 0) return [];
    return [{ kind: cents > 0 ? 'fee_taken' : 'fee_returned', cents: Math.abs(cents), reference: line.id }];
  });
}

/** The bank only asks; no money was taken. */
const isInquiry = ({ status }: Stripe.Dispute): boolean => /^(?:warning_|prevented)/.test(status);

async function publishDispute(
  ctx: Ctx,
  { payment, hold }: { payment: LockedPayment; hold: Hold },
  dispute: Stripe.Dispute,
  outcome: 'opened' | 'won' | 'lost',
): Promise<void> {
  const { amount, reason } = dispute;
  await publish(ctx, disputeHeard, {
    ...(await readTransportFact(ctx, payment.transportId)),
    paymentId: payment.id,
    userId: payment.recipientUserId,
    amount: fromCents(amount),
    outcome,
    reason: reason.replaceAll('_', ' '),
    answerBy: getDueAt(dispute)?.toISOString() ?? null,
    frozen: fromCents(hold.cents),
    carriersFrozen: fromCents(getCarriersPart(hold.cents, toCents(payment.amount) - toCents(payment.platformFee))),
  });
}

/** Null once the bank decides or without a deadline. */
const getDueAt = ({ status, evidence_details: details }: Stripe.Dispute): Date | null =>
  status === 'needs_response' && details?.due_by ? new Date(details.due_by * 1_000) : null;

/** Our submission that the bank has, by its metadata. */
const submittedIn = ({ metadata, evidence_details: details }: Stripe.Dispute): string | null => {
  const id = details?.submission_count > 0 ? metadata?.['evidence_id'] : null;
  return id && /^[0-9a-f-]{36}$/.test(id) ? id : null;
};

/** Null if it was won before we heard of it. */
async function findHold(
  ctx: Ctx,
  { payment, movementId: sourceId }: ChargeLookup,
  dispute: Stripe.Dispute,
  providerEventId: string | null,
): Promise<Hold | null> {
  const existing = (await listHolds(ctx, payment.id)).find(({ cause, reference }) => cause === 'dispute' && reference === dispute.id);
  if (existing || dispute.status === 'won') return existing ?? null;
  const reason = `The card’s bank disputes the payment: ${dispute.reason.replaceAll('_', ' ')}`;
  const holdRequest = { cause: 'dispute', cents: dispute.amount, reference: dispute.id, reason, sourceId, providerEventId } as const;
  const hold = await freeze(ctx, payment, holdRequest);
  await publishDispute(ctx, { payment, hold }, dispute, 'opened');
  return hold;
}

/** Holds a dispute's amount or applies its outcome; idempotent in any order. In a transaction, after its charge (`recordCharge`). */
export async function recordDispute(ctx: Ctx, dispute: Stripe.Dispute, providerEventId: string | null): Promise<void> {
  const charged = isInquiry(dispute) ? null : await lockCharged(ctx, getId(dispute.charge));
  if (!charged) return;
  const { id } = charged.payment;
  const hold = await findHold(ctx, charged, dispute, providerEventId);
  const payment = (await lockPayment(ctx, id))!;
  if (hold) {
    await ctx.sql`update payment_holds set evidence_due_at = ${getDueAt(dispute)} where id = ${hold.id}`;
    const evidenceId = submittedIn(dispute);
    if (evidenceId) await recordSubmitted(ctx, hold.id, evidenceId);
  }
  await applyEscrow(ctx, payment, {
    on: 'moved',
    by: 'provider',
    journals: toFees(dispute),
    details: { dispute: dispute.id },
    providerEventId,
  });
  const outcome = dispute.status === 'won' ? 'won' : dispute.status === 'lost' ? 'lost' : null;
  if (!hold || !outcome) return;
  const isNews = await (outcome === 'won' ? endHold(ctx, payment, hold.id) : loseHold(ctx, payment, hold.id));
  if (isNews) await publishDispute(ctx, { payment, hold }, dispute, outcome);
}
