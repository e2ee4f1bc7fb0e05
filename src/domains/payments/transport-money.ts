import { deliveredSince } from '#domains/quotes/completion.ts';
import { reviewWindowHours } from '#domains/quotes/rules.ts';
import type { WorkflowState } from '#domains/quotes/contract.ts';
import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { isTestMoney } from '#server/payment-provider.ts';
import { hourMs } from '#shared/days.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { isAdmin } from '#shared/roles.ts';
import type { AgreedChange, EscrowStatus, MoneyReader, Payment, TransportMoney } from './contract.ts';
import { payableStatuses } from './escrow-rules.ts';
import { moneySteps, type AuditLine } from './money-steps.ts';
import type { PickupWait } from './pickup-rules.ts';
import { pickupWaitOf } from './pickup-wait.ts';

/** A payment with what decides who reads what of it. */
interface PaymentRow {
  readonly id: string;
  readonly quoteId: string;
  readonly shipperUserId: string;
  readonly recipientUserId: string | null;
  readonly amount: string;
  readonly platformFee: string;
  readonly escrowStatus: EscrowStatus;
  readonly createdAt: string;
  readonly heldAt: string | null;
  readonly releasedAt: string | null;
  readonly refundedAt: string | null;
  readonly releaseDueAt: string | null;
  readonly isTest: boolean;
}

/** The booking of a transport as this reader stands to it. */
interface BookingRow {
  readonly isBooked: boolean;
  readonly workflowState: WorkflowState | null;
  readonly deliveredSince: string | null;
  readonly isShipper: boolean;
  /** Hauls or drives it, or takes part in it by the shipper's word. */
  readonly takesPart: boolean;
  readonly pickupWaits: PickupWait | null;
}

async function readBooking({ sql, actor }: ActorCtx, transportId: string): Promise<BookingRow> {
  const [row] = await sql<BookingRow[]>`
    select q.id is not null as is_booked, q.workflow_state, t.shipper_id = ${actor.id} as is_shipper,
      case when q.workflow_state = 'delivered' then ${deliveredSince(sql)} end as delivered_since,
      coalesce(${actor.id} in (q.broker_id, q.carrier_id, q.driver_id), false)
        or exists (select from transport_participants p where p.transport_id = t.id and p.user_id = ${actor.id}) as takes_part,
      case when q.workflow_state in ('booked', 'assigned') then ${pickupWaitOf(sql, sql`t.id`)} end as pickup_waits
    from transports t left join quotes q on q.transport_id = t.id and q.is_accepted where t.id = ${transportId}`;
  return row!;
}

const readerOf = ({ actor }: ActorCtx, { shipperUserId, recipientUserId }: PaymentRow): MoneyReader | null => {
  if (shipperUserId === actor.id) return 'payer';
  if (recipientUserId === actor.id) return 'payee';
  return isAdmin(actor.role) ? 'admin' : null;
};

const refusalIn = (lines: readonly AuditLine[]): string | null => lines.findLast(({ event }) => event === 'declined')?.data.reason ?? null;

interface Known {
  readonly row: PaymentRow;
  readonly booking: BookingRow;
  readonly lines: readonly AuditLine[];
}

function paymentOf(ctx: ActorCtx, { row, booking, lines }: Known, reader: MoneyReader): Payment {
  const { id, quoteId, escrowStatus, amount, platformFee, createdAt, heldAt, releasedAt, refundedAt, releaseDueAt, isTest } = row;
  const seesFee = reader !== 'payee';
  const since = booking.deliveredSince;
  return {
    id,
    quoteId,
    escrowStatus,
    reader,
    price: fromCents(toCents(amount) - toCents(platformFee)),
    serviceFee: seesFee ? platformFee : null,
    amount: seesFee ? amount : null,
    createdAt,
    heldAt,
    releasedAt,
    refundedAt,
    refusal: reader === 'payer' && escrowStatus === 'failed' ? refusalIn(lines) : null,
    reviewEndsAt: since && new Date(Date.parse(since) + reviewWindowHours * hourMs).toISOString(),
    releaseDueAt: releaseDueAt !== null && Date.parse(releaseDueAt) > ctx.now.getTime() ? releaseDueAt : null,
    asOf: ctx.now.toISOString(),
    isTest,
    can: { pay: reader === 'payer' && booking.isBooked && (payableStatuses.includes(escrowStatus) || booking.pickupWaits === 'refunded') },
  };
}

const listLines = ({ sql }: ActorCtx, paymentId: string): Promise<AuditLine[]> =>
  sql<AuditLine[]>`
    select id, created_at as at, user_id, event_type as event, event_data as data from payment_audit_logs
    where payment_id = ${paymentId} order by id limit 200`;

/** What the shipper agreed to pay on top for the quote that the payment pays; of one before, nothing counts any more. */
const listAgreed = ({ sql }: ActorCtx, quoteId: string): Promise<AgreedChange[]> =>
  sql<AgreedChange[]>`
    select id, reason_code as reason, total_before, amount, total_after from change_orders
    where quote_id = ${quoteId} and state = 'agreed' order by id`;

const paidStatuses: readonly EscrowStatus[] = ['escrow', 'held', 'released'];

/**
 * How a transport is paid, as the actor may know it: its newest payment with what happened to it, to its shipper, whoever is paid and
 * administrators; to those who haul, drive or take part only whether something is owed at the door. Throws 404.
 */
export async function getTransportMoney(ctx: ActorCtx, transportId: string): Promise<TransportMoney> {
  const { sql } = ctx;
  if (!(await canSeeTransport(ctx, transportId))) throw transportMissing();
  const booking = await readBooking(ctx, transportId);
  const [row] = await sql<PaymentRow[]>`
    select id, quote_id, shipper_user_id, recipient_user_id, amount, platform_fee, escrow_status, created_at, held_at, released_at, refunded_at,
      release_due_at, is_test
    from payments where transport_id = ${transportId} order by id desc limit 1`;
  const reader = row ? readerOf(ctx, row) : null;
  const knows = reader !== null || booking.isShipper || booking.takesPart || isAdmin(ctx.actor.role);
  const isTest = row?.isTest ?? isTestMoney();
  const none = { isTest, payment: null, steps: [], changes: [], door: null, pickupWaits: null };
  if (!knows || (!row && !booking.isBooked)) return { ...none, settlement: null };
  if (!row) return { ...none, settlement: 'direct' };
  const { pickupWaits } = booking;
  const door = booking.takesPart && booking.isBooked ? (paidStatuses.includes(row.escrowStatus) ? 'paid' : 'not_paid_yet') : null;
  if (!reader) return { ...none, settlement: 'held', door, pickupWaits };
  const priceCents = toCents(row.amount) - toCents(row.platformFee);
  const parties = { shipperId: row.shipperUserId, recipientId: row.recipientUserId, reader, priceCents };
  const lines = await listLines(ctx, row.id);
  const payment = paymentOf(ctx, { row, booking, lines }, reader);
  return {
    settlement: 'held',
    isTest,
    payment,
    steps: moneySteps(lines, parties),
    changes: await listAgreed(ctx, row.quoteId),
    door,
    pickupWaits,
  };
}
