import type { Ctx } from '#server/db/context.ts';
import { conflict } from '#shared/errors.ts';
import { coverLosses } from './cover.ts';
import { applyEscrow, notePayment, type LockedPayment } from '../ledger/escrow.ts';
import { isFunded } from '../ledger/escrow-rules.ts';
import { placeHold, type Hold } from './hold-rows.ts';
import { endOfHold, holderOf, holdShares, refuseHold, type HoldCause } from './hold-rules.ts';
import { booksAfter, type Balances } from '../ledger/ledger-rules.ts';
import { readBooks, type Journal } from '../ledger/ledger.ts';
import { getEnd, type MoneyOperationCause } from '../transfers/money-operation-rules.ts';
import { listCauses, readFree } from '../transfers/money-operations.ts';
import { settleReleased } from '../booking/settle.ts';
import { reclaimWaiting } from '../transfers/waiting-money.ts';

/** What is to be frozen, and for what. */
export interface HoldRequest {
  readonly cause: HoldCause;
  readonly cents: number;
  /** What it is the hold of (a claim, a dispute, a decision): frozen once, however often it is said. */
  readonly reference: string;
  /** For people. */
  readonly reason: string;
  /** Of a dispute: the movement whose charge it is about. */
  readonly sourceId?: string;
  /** The provider's event that said it. */
  readonly providerEventId?: string | null;
}

/** All holds of a payment, the oldest first. */
export const listHolds = ({ sql }: Pick<Ctx, 'sql'>, paymentId: string): Promise<Hold[]> =>
  sql<Hold[]>`
    select id, cause, reference, reason, amount_cents as cents, borne_cents, outcome from payment_holds
    where payment_id = ${paymentId} order by id`;

/**
 * Freezes a part of what is held, in the caller's transaction and under the payment's lock (`lockPayment`, in the same transaction): the
 * rest goes its way as usual. Answers the hold, the standing one where the same was frozen before. Throws 409 `hold_too_much`,
 * `hold_nothing_there`, `hold_sum_invalid`.
 */
export async function freeze(ctx: Ctx, payment: LockedPayment, asked: HoldRequest): Promise<Hold> {
  const { cause, cents, reference, reason, sourceId, providerEventId = null } = asked;
  const standing = (await listHolds(ctx, payment.id)).find((one) => one.cause === cause && one.reference === reference);
  if (standing) return standing;
  let freeCents = await readFree(ctx, payment.id);
  // The bank asks nobody: what still waits here for the carrier is there before the platform bears anything.
  if (cause === 'dispute' && cents > freeCents) freeCents += await reclaimWaiting(ctx, payment, cents - freeCents, reference);
  const refusal = refuseHold(cause, cents, freeCents);
  if (refusal) throw conflict(refusal.code, refusal.message);
  const { frozenCents, borneCents } = holdShares(cause, cents, freeCents);
  const hold = await placeHold(ctx, payment, { cause, reference, reason, cents: frozenCents, borneCents }, sourceId);
  const journals: Journal[] = [];
  if (frozenCents > 0) journals.push({ kind: 'frozen', cents: frozenCents, reference: hold.id });
  if (borneCents > 0) journals.push({ kind: 'loss_borne', cents: borneCents, reference: hold.id });
  const details = { hold: hold.id, cause, reference, reason };
  await applyEscrow(ctx, payment, { on: 'frozen', by: holderOf[cause], journals, details, providerEventId });
  return hold;
}

/** A sum that came back from the carrier. */
export interface TakenBack {
  readonly cents: number;
  /** The reversal, by its id at the provider. */
  readonly reference: string;
  /** It is known where it goes: its hold is over as soon as it is placed. */
  readonly isFreed: boolean;
  readonly providerEventId?: string | null;
}

/**
 * Books what came back from the carrier, and freezes it until somebody decides where it goes, in the caller's transaction and under the
 * payment's lock. Answers the payment as it is then.
 */
export async function freezeTakenBack(ctx: Ctx, payment: LockedPayment, taken: TakenBack): Promise<LockedPayment> {
  const { cents, reference, isFreed, providerEventId = null } = taken;
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

/** Marks a hold as over. Null: it is over already, or none of this payment. */
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
  const on = endOfBooks(journals.reduce((books, { kind, cents }) => booksAfter(books, kind, cents), before));
  // What is over for good by the end of a hold is so by the platform's word, whoever ended it.
  const by = on === 'thawed' || on === null ? holderOf[cause] : 'platform';
  const details = { hold: id, cause, reference, outcome: hold.outcome };
  return (await applyEscrow(ctx, payment, { on: on ?? 'moved', by, journals, details })) ?? payment;
}

/**
 * Lifts a hold without asking where the money goes next, in the caller's transaction and under the payment's lock. Null when it was
 * lifted before.
 */
export async function unfreeze(ctx: Ctx, payment: LockedPayment, holdId: string): Promise<LockedPayment | null> {
  const hold = await lift(ctx, payment.id, holdId, 'thawed');
  if (!hold) return null;
  const journals: Journal[] = [];
  if (hold.cents > 0) journals.push({ kind: 'thawed', cents: hold.cents, reference: holdId });
  if (hold.borneCents > 0) journals.push({ kind: 'loss_restored', cents: hold.borneCents, reference: holdId });
  return end(ctx, payment, hold, journals);
}

/**
 * Lifts a hold, once, in the caller's transaction and under the payment's lock. What it frees goes where it belongs by itself: to the
 * carrier where the job is completed, back where the booking was cancelled. Answers the payment as it is then; null when the hold was
 * lifted before, or is none of this payment.
 */
export async function endHold(ctx: Ctx, payment: LockedPayment, holdId: string): Promise<LockedPayment | null> {
  const thawed = await unfreeze(ctx, payment, holdId);
  if (!thawed) return null;
  const { payment: after } = await coverLosses(ctx, thawed, holdId);
  await settleReleased(ctx, after, holdId);
  return after;
}

/** Lets a hold go on as that of something else, under the payment's lock: the money stays where it is. Null when it was lifted before. */
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
  if (hold) await notePayment(ctx, payment.id, 'hold_reassigned', { hold: holdId, ...to });
  return hold ?? null;
}

/** The bank of the card keeps what a dispute froze and what the platform bore of it. Null when the hold was lifted before. */
export async function loseHold(ctx: Ctx, payment: LockedPayment, holdId: string): Promise<LockedPayment | null> {
  const hold = await lift(ctx, payment.id, holdId, 'lost');
  return hold && end(ctx, payment, hold, [{ kind: 'dispute_lost', cents: hold.cents + hold.borneCents, reference: holdId }]);
}

/**
 * Lifts a hold whose sum reached the shipper outside the provider, for `cause`, and books that: under the payment's lock. `reference` is the
 * decision of the desk. Null when it was lifted before.
 */
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
