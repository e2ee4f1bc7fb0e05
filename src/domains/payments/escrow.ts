import type { Ctx } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import type { EscrowStatus } from './contract.ts';
import { agrees, movesOn, type EscrowCause, type EscrowEvent } from './escrow-rules.ts';
import type { Balances } from './ledger-rules.ts';
import { book, readBooks, type Journal } from './ledger.ts';

/** A payment under its row lock. Sums as decimal strings. */
export interface LockedPayment {
  readonly id: string;
  readonly transportId: string;
  readonly quoteId: string;
  readonly shipperUserId: string;
  readonly recipientUserId: string | null;
  readonly amount: string;
  readonly platformFee: string;
  readonly escrowStatus: EscrowStatus;
}

/** Locks a payment, after its transport where that is locked too. Null when there is none. Inside a transaction only. */
export async function lockPayment({ sql }: Ctx, id: string): Promise<LockedPayment | null> {
  const [row] = await sql<LockedPayment[]>`
    select id, transport_id, quote_id, shipper_user_id, recipient_user_id, amount, platform_fee, escrow_status
    from payments where id = ${id} for update`;
  return row ?? null;
}

/** What happened to a payment: what it is called in the table of states, what the books say of it, and what it is known by. */
export interface EscrowStep {
  /** `moved`: the sums alone; a part went out, more came in. */
  readonly on: EscrowEvent | 'moved';
  readonly by: EscrowCause;
  readonly journals?: readonly Journal[];
  readonly details?: Readonly<Record<string, unknown>>;
  /** The provider's event that said it. */
  readonly providerEventId?: string | null;
}

/** One line of the payment's history; who did it is the context's actor, the platform where there is none. */
async function writeAuditLine(
  { sql, actor, ip, userAgent, now }: Ctx,
  paymentId: string,
  eventType: string,
  data: object,
  providerEventId: string | null,
): Promise<void> {
  await sql`
    insert into payment_audit_logs (id, payment_id, event_type, event_data, provider_event_id, user_id, ip_address, user_agent, created_at)
    values (${newId()}, ${paymentId}, ${eventType}, ${sql.json(data as never)}, ${providerEventId}, ${actor?.id ?? null}, ${ip || null},
      ${userAgent || null}, ${now})`;
}

/**
 * The only writer of a payment's state: its journals, the moves that the table knows for the event, and one line of history, all in the
 * caller's transaction and under the payment's lock. What moves nothing and books nothing is written nowhere (null): repeated, late or
 * out of order. Instants are written by the first move that reaches them. Throws RangeError for a sum that the books do not
 * have, and where state and books would contradict each other.
 */
export async function applyEscrow(ctx: Ctx, payment: LockedPayment, step: EscrowStep): Promise<LockedPayment | null> {
  const { sql, now } = ctx;
  const { on, by, journals = [], details = {}, providerEventId = null } = step;
  const booked: Journal[] = [];
  let books: Balances | null = null;
  for (const journal of journals) {
    const after = await book(ctx, payment.id, journal);
    if (after) booked.push(journal);
    books = after ?? books;
  }
  const moves = on === 'moved' ? [] : movesOn(payment.escrowStatus, on, by);
  const to = moves.at(-1)?.to ?? payment.escrowStatus;
  if (moves.length === 0 && booked.length === 0) return null;
  if (!agrees(to, books ?? (await readBooks(ctx, payment.id))))
    throw new RangeError(`${on}: payment ${payment.id} cannot be ${to} with these books`);
  await sql`
    update payments set escrow_status = ${to}, updated_at = ${now},
      held_at = coalesce(held_at, case when ${to}::text in ('escrow', 'held') then ${now}::timestamptz end),
      released_at = coalesce(released_at, case when ${to} = 'released' then ${now}::timestamptz end),
      refunded_at = coalesce(refunded_at, case when ${to} = 'refunded' then ${now}::timestamptz end)
    where id = ${payment.id}`;
  const sums = booked.map(({ kind, cents, reference }) => ({ kind, cents, reference }));
  await writeAuditLine(ctx, payment.id, on, { ...details, by, from: payment.escrowStatus, to, booked: sums }, providerEventId);
  return { ...payment, escrowStatus: to };
}
