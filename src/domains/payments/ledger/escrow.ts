import type { Ctx } from '#server/db/context.ts';
import type { Fragment, Query } from '#server/db/sql/sql.ts';
import { publish } from '#server/events/outbox.ts';
import { newId } from '#shared/ids.ts';
import { fromCents, toCents } from '#shared/money.ts';
import {
  agrees,
  isFunded,
  findEscrowMoves,
  payableStatuses,
  type EscrowCause,
  type EscrowEvent,
  type EscrowStatus,
} from './escrow-rules.ts';
import { postings, type Balances } from './ledger-rules.ts';
import { paymentChanged } from '../events/changed.ts';
import { book, type Journal } from './ledger.ts';
import { readTransportFact } from '../booking/transport-event-data.ts';
import { isPaidBack } from '../refunds/paid-back.ts';
import { closeUnneededPages, endUnpayableChanges } from '../checkout/unneeded-pages.ts';

/** A payment under its row lock. Amounts are decimal strings. */
export interface LockedPayment {
  readonly id: string;
  readonly transportId: string;
  readonly quoteId: string;
  readonly shipperUserId: string;
  readonly recipientUserId: string | null;
  readonly amount: string;
  readonly platformFee: string;
  readonly escrowStatus: EscrowStatus;
  readonly isTest: boolean;
}

/** Locks a payment; lock its transport first if you need both. In a transaction. */
export async function lockPayment({ sql }: Ctx, id: string | Fragment): Promise<LockedPayment | null> {
  const [row] = await sql<LockedPayment[]>`
    select id, transport_id, quote_id, shipper_user_id, recipient_user_id, amount, platform_fee, escrow_status, is_test
    from payments where id = ${id} for no key update`;
  return row ?? null;
}

/** Locks the transport's payment that is not canceled or refunded. Null: direct settlement or not booked. In a transaction. */
export const lockRunningPayment = (ctx: Ctx, transportId: string): Promise<LockedPayment | null> =>
  lockPayment(
    ctx,
    ctx.sql`(select id from payments where transport_id = ${transportId} and escrow_status not in ('cancelled', 'refunded'))`,
  );

export interface EscrowStep {
  /** `moved`: only amounts change. */
  readonly on: EscrowEvent | 'moved';
  readonly by: EscrowCause;
  readonly journals?: readonly Journal[];
  readonly details?: Readonly<Record<string, unknown>>;
  /** Booked cents that came too late and go back at once; excluded from the state check. */
  readonly lateCents?: number;
  /** Set for the last part of a payout; `reason` if the console paid it. */
  readonly payout?: { readonly doneCents: number; readonly reason: string | null };
  readonly providerEventId?: string | null;
}

const composeAuditLine = (
  { sql, actor, ip, userAgent, now }: Ctx,
  paymentId: string,
  eventType: string,
  data: object,
  providerEventId: string | null,
): Query => sql`
  insert into payment_audit_logs (id, payment_id, event_type, event_data, provider_event_id, user_id, ip_address, user_agent, created_at)
  values (${newId()}, ${paymentId}, ${eventType}, ${sql.json(data)}, ${providerEventId}, ${actor?.id ?? null}, ${ip || null},
    ${userAgent || null}, ${now})`;

export const logPaymentEvent = (ctx: Ctx, paymentId: string, eventType: string, data: object): Promise<void> =>
  logProviderEvent(ctx, paymentId, eventType, data, null);

export async function logProviderEvent(...line: Parameters<typeof composeAuditLine>): Promise<void> {
  await composeAuditLine(...line);
}

interface EscrowResult {
  readonly to: EscrowStatus;
  readonly books: Balances;
  readonly payout: EscrowStep['payout'];
  readonly backCents: number;
}

async function notifyChange(ctx: Ctx, payment: LockedPayment, { to, books, payout, backCents }: EscrowResult): Promise<void> {
  const { id, transportId, shipperUserId, recipientUserId, amount, platformFee, escrowStatus, isTest } = payment;
  const isReceived = to === 'escrow' && payableStatuses.includes(escrowStatus);
  const missingCents = isReceived ? Math.max(0, toCents(amount) - books.held) : 0;
  await publish(ctx, paymentChanged, {
    ...(await readTransportFact(ctx, transportId)),
    paymentId: id,
    shipperId: shipperUserId,
    recipientId: recipientUserId,
    from: escrowStatus,
    to,
    amount,
    price: fromCents(toCents(amount) - toCents(platformFee)),
    refunded: fromCents(books.refunds),
    refundedNow: fromCents(backCents),
    paidOut: fromCents(payout?.doneCents ?? 0),
    reason: payout?.reason ?? null,
    missing: fromCents(missingCents),
    isOwedAnew: to === 'refunded' && (await isPaidBack(ctx, transportId)),
    isTest,
  });
}

/**
 * The only writer of a payment's state. Requires a transaction and the payment's lock. Null if nothing changed: repeated, late or out of
 * order. Throws RangeError if the ledger lacks the amount or would contradict the state.
 */
export async function applyEscrow(ctx: Ctx, payment: LockedPayment, step: EscrowStep): Promise<LockedPayment | null> {
  const { sql, now } = ctx;
  const { on, by, journals = [], details = {}, lateCents = 0, payout, providerEventId = null } = step;
  const { journals: booked, books: after } = await book(ctx, payment.id, ...journals);
  const moves = on === 'moved' ? [] : findEscrowMoves(payment.escrowStatus, on, by);
  const to = moves.at(-1)?.to ?? payment.escrowStatus;
  if (moves.length === 0 && booked.length === 0) return null;
  if (!agrees(to, { ...after, held: after.held - lateCents }, payment.escrowStatus))
    throw new RangeError(`${on}: payment ${payment.id} cannot be ${to} with these books`);
  const sums = booked.map(({ kind, cents, reference }) => ({ kind, cents, reference }));
  const data = { ...details, by, from: payment.escrowStatus, to, booked: sums };
  await sql`
    with moved as (update payments set escrow_status = ${to}, updated_at = ${now},
      held_at = coalesce(held_at, case when ${to}::text in ('escrow', 'held') then ${now}::timestamptz end),
      released_at = coalesce(released_at, case when ${to} = 'released' then ${now}::timestamptz end),
      refunded_at = coalesce(refunded_at, case when ${to} = 'refunded' then ${now}::timestamptz end)
    where id = ${payment.id})
    ${composeAuditLine(ctx, payment.id, on, data, providerEventId)}`;
  const backCents = booked.filter(({ kind }) => postings[kind].to === 'refunds').reduce((sum, { cents }) => sum + cents, 0);
  if (to !== payment.escrowStatus) {
    await notifyChange(ctx, payment, { to, books: after, payout, backCents });
    await closeUnneededPages(ctx, payment.id);
    if (!isFunded({ escrowStatus: to })) await endUnpayableChanges(ctx, payment.id);
  }
  return { ...payment, escrowStatus: to };
}
