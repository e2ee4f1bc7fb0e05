import { deliveredAtSql } from '#domains/quotes/ending/completion.ts';
import { reviewWindowHours } from '#domains/quotes/rules.ts';
import type { WorkflowState } from '#domains/quotes/schemas.ts';
import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { isTestMoney } from '#server/payment-provider.ts';
import { hourMs } from '#shared/dates/days.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { isAdmin } from '#shared/roles.ts';
import { listFrozen } from '../disputes/frozen.ts';
import { toFrozenSums, type FrozenPart } from '../disputes/frozen-rules.ts';
import { toBatchSql } from '../transfers/batches.ts';
import type { AgreedChange, MoneyReader, Payment, TransportMoney } from '../schemas.ts';
import { isFunded, payableStatuses, type EscrowStatus } from '../ledger/escrow-rules.ts';
import type { PaidCents } from '../ledger/fees-earned-rules.ts';
import { getRetainedAmounts, paidColumn } from '../ledger/fees-earned.ts';
import { moneySteps, type AuditLine } from '../ledger/money-steps.ts';
import type { PickupWait } from './pickup-rules.ts';
import { toUpcomingPaySql } from '../payouts/to-come.ts';
import { toPickupWaitSql } from './pickup-wait.ts';
import { dryRunFeeOfBooking } from './payment-switch.ts';

interface PaymentRow {
  readonly id: string;
  readonly quoteId: string;
  readonly shipperUserId: string;
  readonly recipientUserId: string | null;
  readonly amount: string;
  readonly platformFee: string;
  readonly dryRunFee: string | null;
  readonly escrowStatus: EscrowStatus;
  readonly createdAt: string;
  readonly heldAt: string | null;
  readonly releasedAt: string | null;
  readonly refundedAt: string | null;
  readonly releaseDueAt: string | null;
  readonly isTest: boolean;
}

interface Sums {
  /** Sent to the carrier's side or requested, less reversals. */
  readonly sent: number;
  readonly asked: number;
  /** Failed refunds that were not refunded otherwise. */
  readonly owed: number;
  readonly toCome: number;
  readonly frozen: number;
  readonly isAnyFrozen: boolean;
  readonly difference: number;
  /** Missing service fee in the difference; never shown to the carrier's side. */
  readonly feePart: number;
  readonly paid: PaidCents;
}

interface BookingRow {
  readonly isBooked: boolean;
  readonly workflowState: WorkflowState | null;
  readonly deliveredSince: string | null;
  readonly isShipper: boolean;
  /** Carrier, driver or participant. */
  readonly takesPart: boolean;
  readonly pickupWaits: PickupWait | null;
  readonly isOnRoad: boolean;
}

async function readBooking({ sql, actor }: ActorCtx, transportId: string): Promise<BookingRow> {
  const [row] = await sql<BookingRow[]>`
    select q.id is not null as is_booked, q.workflow_state, t.shipper_id = ${actor.id} as is_shipper,
      case when q.workflow_state = 'delivered' then ${deliveredAtSql(sql)} end as delivered_since,
      coalesce(q.workflow_state = 'in_transit' and ${actor.id} in (q.broker_id, q.carrier_id, q.driver_id), false) as is_on_road,
      coalesce(${actor.id} in (q.broker_id, q.carrier_id, q.driver_id), false)
        or exists (select from transport_participants p where p.transport_id = t.id and p.user_id = ${actor.id}) as takes_part,
      case when q.workflow_state in ('booked', 'assigned') then ${toPickupWaitSql(sql, sql`t.id`)} end as pickup_waits
    from transports t left join quotes q on q.transport_id = t.id and q.is_accepted where t.id = ${transportId}`;
  return row!;
}

async function readSums({ sql }: ActorCtx, paymentId: string): Promise<Sums> {
  const [row] = await sql<Sums[]>`
    select c.to_come, c.frozen, c.kept > 0 as is_any_frozen, m.asked, m.owed,
      (select coalesce(sum(amount_cents), 0)::bigint from ledger_entries where payment_id = p.id and account = 'carrier') + m.asked as sent,
      d.difference, d.fee_part, ${paidColumn(sql)} as paid
    from payments p cross join lateral (${toUpcomingPaySql(sql)}) c cross join lateral (
      select coalesce(sum(amount * 100), 0)::bigint as difference, coalesce(sum(fee_part * 100), 0)::bigint as fee_part from change_orders
      where payment_id = p.id and quote_id = p.quote_id and reason_code = 'rescue' and state = 'approved') d cross join lateral (
      select coalesce(sum(amount_cents) filter (where kind = 'transfer' and state = 'asked'), 0)::bigint as asked,
        coalesce(sum(owed_cents), 0)::bigint as owed
      from payment_movements where payment_id = p.id) m where p.id = ${paymentId}`;
  return row!;
}

const getReader = ({ actor }: ActorCtx, { shipperUserId, recipientUserId }: PaymentRow): MoneyReader | null => {
  if (shipperUserId === actor.id) return 'payer';
  if (recipientUserId === actor.id) return 'payee';
  return isAdmin(actor.role) ? 'admin' : null;
};

const refusalIn = (lines: readonly AuditLine[]): string | null => lines.findLast(({ event }) => event === 'declined')?.data.reason ?? null;

interface KnownMoney {
  readonly row: PaymentRow;
  readonly booking: BookingRow;
  readonly lines: readonly AuditLine[];
  readonly sums: Sums;
  readonly holds: readonly FrozenPart[];
  readonly dryRunFee: string;
}

/** Cents for the carrier as things stand; the whole price while it is still to be paid (again). */
function toCarrierCents({ row, booking, sums }: KnownMoney, priceCents: number): number {
  const isToBePaid = payableStatuses.includes(row.escrowStatus) || booking.pickupWaits === 'refunded';
  return isToBePaid ? priceCents : sums.sent + sums.toCome;
}

function toPayment(ctx: ActorCtx, money: KnownMoney, reader: MoneyReader): Payment {
  const { row, booking, lines, sums, holds, dryRunFee } = money;
  const { id, quoteId, escrowStatus, amount, platformFee, createdAt, heldAt, releasedAt, refundedAt, releaseDueAt, isTest } = row;
  const seesFee = reader !== 'payee';
  const since = booking.deliveredSince;
  const totalCents = toCents(amount) + sums.difference;
  const feeCents = toCents(platformFee) + sums.feePart;
  const differenceCents = sums.difference - (seesFee ? 0 : sums.feePart);
  const priceCents = totalCents - feeCents;
  return {
    id,
    quoteId,
    escrowStatus,
    reader,
    price: fromCents(priceCents),
    toCarrier: fromCents(toCarrierCents(money, priceCents)),
    isPaidOut: sums.sent > 0 && sums.asked === 0 && sums.toCome === 0,
    owedBack: seesFee && sums.owed > 0 ? fromCents(sums.owed) : null,
    difference: differenceCents > 0 ? fromCents(differenceCents) : null,
    back: seesFee && sums.paid.refunds > 0 ? getRetainedAmounts(sums.paid) : null,
    frozen: toFrozenSums(holds, reader, sums.frozen),
    isAnyFrozen: sums.isAnyFrozen,
    serviceFee: seesFee ? fromCents(feeCents) : null,
    amount: seesFee ? fromCents(totalCents) : null,
    dryRunFee: seesFee ? dryRunFee : null,
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

/** All lines that booked something (later amounts depend on them), and the latest 200 of the others. */
const listLines = ({ sql }: ActorCtx, paymentId: string): Promise<AuditLine[]> =>
  sql<AuditLine[]>`
    select l.id, l.created_at as at, l.user_id, l.event_type as event, l.event_data as data, b.batch
    from payment_audit_logs l left join lateral (
      select jsonb_build_object('id', ${toBatchSql(sql)}, 'isSettled', not exists (select from payment_movements o where o.payment_id = m.payment_id
        and ${toBatchSql(sql, sql`o`)} = ${toBatchSql(sql)} and (o.state = 'asked' or o.next_try_at is not null))) as batch
      from jsonb_array_elements(l.event_data -> 'booked') j join payment_movements m
        on m.payment_id = l.payment_id and m.provider_id = j ->> 'reference' and m.kind in ('transfer', 'reversal') limit 1) b on true
    where l.payment_id = ${paymentId} and (l.event_data -> 'booked' <> '[]'
      or l.id in (select id from payment_audit_logs where payment_id = ${paymentId} order by id desc limit 200))
    order by l.id`;

const listAgreed = ({ sql }: ActorCtx, quoteId: string): Promise<AgreedChange[]> =>
  sql<AgreedChange[]>`
    select id, reason_code as reason, total_before, amount - fee_part as amount, total_after from change_orders
    where quote_id = ${quoteId} and state = 'agreed' order by id`;

function getDoor({ row, booking, sums }: Pick<KnownMoney, 'row' | 'booking' | 'sums'>): TransportMoney['door'] {
  const { escrowStatus } = row;
  if (escrowStatus === 'released') return 'paid_out';
  if (escrowStatus === 'refunded') return booking.pickupWaits === 'refunded' ? 'not_paid_yet' : 'returned';
  if (!isFunded(row)) return 'not_paid_yet';
  if (booking.pickupWaits !== null || sums.toCome > sums.frozen) return 'paid';
  if (sums.isAnyFrozen && sums.sent === 0) return 'frozen';
  return sums.sent > 0 ? 'paid_out' : 'returned';
}

/** Carriers, drivers and participants only learn whether money is due. Throws 404. */
export async function getTransportMoney(ctx: ActorCtx, transportId: string): Promise<TransportMoney> {
  const { sql } = ctx;
  if (!(await canSeeTransport(ctx, transportId))) throw transportMissing();
  const booking = await readBooking(ctx, transportId);
  const [row] = await sql<PaymentRow[]>`
    select id, quote_id, shipper_user_id, recipient_user_id, amount, platform_fee, dry_run_fee, escrow_status, created_at, held_at, released_at,
      refunded_at, release_due_at, is_test
    from payments where transport_id = ${transportId} order by id desc limit 1`;
  const reader = row ? getReader(ctx, row) : null;
  const knows = reader !== null || booking.isShipper || booking.takesPart || isAdmin(ctx.actor.role);
  const isTest = row?.isTest ?? isTestMoney(ctx);
  const none = { isTest, payment: null, steps: [], changes: [], door: null, pickupWaits: null, paidBackOnRoad: false };
  if (!knows || (!row && !booking.isBooked)) return { ...none, settlement: null };
  if (!row) return { ...none, settlement: 'direct' };
  const { pickupWaits } = booking;
  const sums = await readSums(ctx, row.id);
  const door = booking.takesPart && booking.isBooked ? getDoor({ row, booking, sums }) : null;
  const paidBackOnRoad = booking.isOnRoad && door === 'returned';
  if (!reader) return { ...none, settlement: 'held', door, pickupWaits, paidBackOnRoad };
  const parties = {
    shipperId: row.shipperUserId,
    recipientId: row.recipientUserId,
    reader,
    feeCents: toCents(row.platformFee) + sums.feePart,
  };
  const lines = await listLines(ctx, row.id);
  const holds = isFunded(row) ? await listFrozen(ctx, row.id) : [];
  const dryRunFee = await dryRunFeeOfBooking(ctx, row.dryRunFee);
  const payment = toPayment(ctx, { row, booking, lines, sums, holds, dryRunFee }, reader);
  return {
    settlement: 'held',
    isTest,
    payment,
    steps: moneySteps(lines, parties),
    changes: await listAgreed(ctx, row.quoteId),
    door,
    pickupWaits,
    paidBackOnRoad,
  };
}
