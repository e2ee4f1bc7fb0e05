import type { Ctx } from '#server/db/context.ts';
import { conflict } from '#shared/errors.ts';
import { coverLosses } from './cover.ts';
import { applyEscrow, logPaymentEvent, type LockedPayment } from '../ledger/escrow.ts';
import { isFunded } from '../ledger/escrow-rules.ts';
import { placeHold, type Hold } from './hold-rows.ts';
import { endOfHold, holderByCause, holdShares, refuseHold, type HoldCause } from './hold-rules.ts';
import { applyJournal, type Balances } from '../ledger/ledger-rules.ts';
import { readBooks, type Journal } from '../ledger/ledger.ts';
import { getEnd, type MoneyOperationCause } from '../transfers/money-operation-rules.ts';
import { listCauses, readFree } from '../transfers/money-operations.ts';
import { settleReleased } from '../booking/settle.ts';
import { reclaimWaiting } from '../transfers/waiting-money.ts';

export interface HoldRequest {
  readonly cause: HoldCause;
  readonly cents: number;
  /** Id of the claim, dispute or decision; each is put on hold once. */
  readonly reference: string;
  readonly reason: string;
  /** Dispute: the operation of its charge. */
  readonly sourceId?: string;
  readonly providerEventId?: string | null;
}

export const listHolds = ({ sql }: Pick<Ctx, 'sql'>, paymentId: string): Promise<Hold[]> =>
  sql<Hold[]>`
    select id, cause, reference, reason, amount_cents as cents, borne_cents, outcome from payment_holds
    where payment_id = ${paymentId} order by id`;

/**
 * Returns the existing hold if repeated. Requires the payment's lock. Throws 409 `hold_too_much`, `hold_nothing_there`, `hold_sum_invalid`.
 */
export async function freeze(ctx: Ctx, payment: LockedPayment, request: HoldRequest): Promise<Hold> {
  const { cause, cents, reference, reason, sourceId, providerEventId = null } = request;
  const existing = (await listHolds(ctx, payment.id)).find((one) => one.cause === cause && one.reference === reference);
  if (existing) return existing;
  let freeCents = await readFree(ctx, payment.id);
  // For a dispute, withdraw waiting transfers before the platform covers anything.
  if (cause === 'dispute' && cents > freeCents) freeCents += await reclaimWaiting(ctx, payment, cents - freeCents, reference);
  const refusal = refuseHold(cause, cents, freeCents);
  if (refusal) throw conflict(refusal.code, refusal.message);
  const { frozenCents, borneCents } = holdShares(cause, cents, freeCents);
  const hold = await placeHold(ctx, payment, { cause, reference, reason, cents: frozenCents, borneCents }, sourceId);
  const journals: Journal[] = [];
  if (frozenCents > 0) journals.push({ kind: 'frozen', cents: frozenCents, reference: hold.id });
  if (borneCents > 0) journals.push({ kind: 'loss_borne', cents: borneCents, reference: hold.id });
  const details = { hold: hold.id, cause, reference, reason };
  await applyEscrow(ctx, payment, { on: 'frozen', by: holderByCause[cause], journals, details, providerEventId });
  return hold;
}

export interface TakenBack {
  readonly cents: number;
  /** The reversal's id at the provider. */
  readonly reference: string;
  /** Its destination is known: release the hold at once. */
  readonly isFreed: boolean;
  readonly providerEventId?: string | null;
}

/** Books reversed money and puts it on hold until it is decided. Requires the payment's lock. */
export async function freezeTakenBack(ctx: Ctx, payment: LockedPayment, reversal: TakenBack): Promise<LockedPayment> {
  const { cents, reference, isFreed, providerEventId = null } = reversal;
  const reason = 'The transfer to the carrier was reversed';
  const hold = await placeHold(ctx, payment, { cause: 'desk', reference, reason, cents, borneCents: 0 });
  const journals: Journal[] = [
    { kind: 'taken_back', cents, reference, userId: payment.recipientUserId },
    { kind: 'frozen', cents, reference: hold.id },
  ];
  const on = isFunded(payment) ? 'frozen' : 'taken_back';
  const after = await applyEscrow(ctx, payment, { on, by: 'provider', journals, details: { hold: hold.id, reference }, providerEventId });
  return (isFreed ? await unfreeze(ctx, after ?? payment, hold.id) : after) ?? payment;
}

async function lift({ sql, actor, now }: Ctx, paymentId: string, holdId: string, outcome: 'thawed' | 'lost'): Promise<Hold | null> {
  const [hold] = await sql<Hold[]>`
    update payment_holds set outcome = ${outcome}, lifted_by = ${actor?.id ?? null}, lifted_at = ${now}
    where id = ${holdId} and payment_id = ${paymentId} and lifted_at is null
    returning id, cause, reference, reason, amount_cents as cents, borne_cents, outcome`;
  return hold ?? null;
}

async function end(
  ctx: Ctx,
  payment: LockedPayment,
  hold: Hold,
  journals: readonly Journal[],
  endOfBooks: (books: Balances) => ReturnType<typeof endOfHold> = endOfHold,
): Promise<LockedPayment> {
  const { id, cause, reference } = hold;
  const before = await readBooks(ctx, payment.id);
  const on = endOfBooks(journals.reduce((books, { kind, cents }) => applyJournal(books, kind, cents), before));
  // The platform's rules end a payment, regardless of who released the hold.
  const by = on === 'thawed' || on === null ? holderByCause[cause] : 'platform';
  const details = { hold: id, cause, reference, outcome: hold.outcome };
  return (await applyEscrow(ctx, payment, { on: on ?? 'moved', by, journals, details })) ?? payment;
}

/** Releases a hold without sending the money on. Null if released before. Requires the payment's lock. */
export async function unfreeze(ctx: Ctx, payment: LockedPayment, holdId: string): Promise<LockedPayment | null> {
  const hold = await lift(ctx, payment.id, holdId, 'thawed');
  if (!hold) return null;
  const journals: Journal[] = [];
  if (hold.cents > 0) journals.push({ kind: 'thawed', cents: hold.cents, reference: holdId });
  if (hold.borneCents > 0) journals.push({ kind: 'loss_restored', cents: hold.borneCents, reference: holdId });
  return end(ctx, payment, hold, journals);
}

/** Releases a hold and sends the money on. Null if released before or of another payment. Requires the payment's lock. */
export async function endHold(ctx: Ctx, payment: LockedPayment, holdId: string): Promise<LockedPayment | null> {
  const thawed = await unfreeze(ctx, payment, holdId);
  if (!thawed) return null;
  const { payment: after } = await coverLosses(ctx, thawed, holdId);
  await settleReleased(ctx, after, holdId);
  return after;
}

/** Changes only the reason of a hold. Null if released before. Requires the payment's lock. */
export async function reassignHold(
  ctx: Ctx,
  payment: LockedPayment,
  holdId: string,
  to: Pick<HoldRequest, 'cause' | 'reference' | 'reason'>,
): Promise<Hold | null> {
  const [hold] = await ctx.sql<Hold[]>`
    update payment_holds set cause = ${to.cause}, reference = ${to.reference}, reason = ${to.reason}
    where id = ${holdId} and payment_id = ${payment.id} and lifted_at is null
    returning id, cause, reference, reason, amount_cents as cents, borne_cents, outcome`;
  if (hold) await logPaymentEvent(ctx, payment.id, 'hold_reassigned', { hold: holdId, ...to });
  return hold ?? null;
}

/** The card's bank keeps the disputed money. Null if released before. */
export async function loseHold(ctx: Ctx, payment: LockedPayment, holdId: string): Promise<LockedPayment | null> {
  const hold = await lift(ctx, payment.id, holdId, 'lost');
  return hold && end(ctx, payment, hold, [{ kind: 'dispute_lost', cents: hold.cents + hold.borneCents, reference: holdId }]);
}

/** Books a hold that was refunded outside the provider. Null if released before. Requires the payment's lock. */
export async function endExternallyRefunded(
  ctx: Ctx,
  payment: LockedPayment,
  holdId: string,
  { cause, reference }: { cause: MoneyOperationCause; reference: string },
): Promise<LockedPayment | null> {
  const hold = await lift(ctx, payment.id, holdId, 'thawed');
  if (!hold) return null;
  const causes = [cause, ...(await listCauses(ctx, payment.id))];
  const journals = [
    { kind: 'thawed', cents: hold.cents, reference: holdId },
    { kind: 'given_back', cents: hold.cents, reference },
  ] as const;
  return end(ctx, payment, hold, journals, (books) => getEnd(books, ...causes) ?? endOfHold(books));
}
