import { namingColumns } from '#domains/transports/columns.ts';
import { nameOfTransport, type NamedTransport } from '#domains/transports/references/naming-rules.ts';
import type { ActorCtx, Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { isWithin } from '#server/db/sql/time-range.ts';
import { notFound } from '#shared/errors.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { toPage, type PageQuery } from '#shared/paging.ts';
import type { TimeRange } from '#shared/dates/time-range.ts';
import { getCaptured, type JournalKind } from '../ledger/ledger-rules.ts';
import { readBooks, readEarnedFee, readUncoveredLoss } from '../ledger/ledger.ts';
import type { MoneyOperationCause } from '../transfers/money-operation-rules.ts';
import type { Receipt, ReceiptCard, ReceiptRow } from './schemas.ts';
import { describeCharge, describeRefund } from './receipt-labels-rules.ts';

/** Receipts and statements use US Pacific days. */
export const pacificDay = (sql: Sql, at: Fragment): Fragment => sql`to_char(${at} at time zone 'America/Los_Angeles', 'YYYY-MM-DD')`;

interface PaidAmounts extends NamedTransport {
  readonly amount: string;
  readonly platformFee: string;
  readonly paidBy: string;
  readonly isTest: boolean;
}

interface Line {
  readonly account: 'shipper' | 'refunds';
  readonly kind: JournalKind;
  readonly cause: MoneyOperationCause | null;
  readonly day: string;
  readonly cents: number;
  readonly card: ReceiptCard | null;
}

const listLines = ({ sql }: Ctx, paymentId: string): Promise<Line[]> =>
  sql<Line[]>`
    select e.account, j.kind, m.cause, ${pacificDay(sql, sql`j.created_at`)} as day, e.amount_cents as cents,
      case when m.card_last4 is not null then jsonb_build_object('brand', m.card_brand, 'last4', m.card_last4) end as card
    from ledger_entries e join ledger_journals j on j.id = e.journal_id
      left join lateral (select cause, card_brand, card_last4 from payment_movements
        where payment_id = j.payment_id and j.reference in (provider_id, charge_id) limit 1) m on true
    where e.payment_id = ${paymentId} and e.account in ('shipper', 'refunds') order by j.created_at, j.id`;

/** Throws 404 unless the actor paid. */
export const getReceipt = (ctx: ActorCtx, paymentId: string): Promise<Receipt> =>
  readReceipt(ctx, paymentId, ctx.sql`p.shipper_user_id = ${ctx.actor.id}`);

/** `isKnown` restricts it; by default everything is visible. Throws 404. */
export async function readReceipt(ctx: Ctx, paymentId: string, isKnown: Fragment = ctx.sql`true`): Promise<Receipt> {
  const { sql } = ctx;
  const [row] = await sql<PaidAmounts[]>`
    select p.amount, p.platform_fee, p.is_test, coalesce(u.company_name, u.full_name) as paid_by, ${namingColumns(sql)}
    from payments p join transports t on t.id = p.transport_id join users u on u.id = p.shipper_user_id
    where p.id = ${paymentId} and ${isKnown}`;
  const books = row && (await readBooks(ctx, paymentId));
  if (!row || !books || getCaptured(books) === 0) throw notFound('This receipt does not exist');
  const lines = await listLines(ctx, paymentId);
  const [holds] = await sql<{ borne: number }[]>`
    select coalesce(sum(borne_cents), 0)::bigint as borne from payment_holds where payment_id = ${paymentId} and lifted_at is null`;
  const borneCents = holds!.borne;
  const of = (account: Line['account']) => lines.filter((line) => line.account === account);
  return {
    paymentId,
    transportId: row.transportId,
    transport: nameOfTransport(row),
    paidBy: row.paidBy,
    price: fromCents(toCents(row.amount) - toCents(row.platformFee)),
    serviceFee: row.platformFee,
    total: row.amount,
    charges: of('shipper').map(({ day, cause, cents, card }) => ({ day, what: describeCharge(cause), amount: fromCents(-cents), card })),
    refunds: of('refunds').map(({ day, kind, cause, cents }) => ({ day, what: describeRefund(kind, cause), amount: fromCents(cents) })),
    paid: fromCents(getCaptured(books)),
    givenBack: fromCents(books.refunds),
    held: fromCents(books.held + books.disputes - borneCents),
    frozen: fromCents(books.disputes - borneCents),
    toCarrier: fromCents(books.carrier),
    feeKept: fromCents(await readEarnedFee(ctx, paymentId)),
    borne: fromCents((await readUncoveredLoss(ctx, paymentId)) - borneCents),
    isTest: row.isTest,
  };
}

/** Late money was never held, so the first capture counts. */
const firstPaidAt = (sql: Sql): Fragment =>
  sql`coalesce(p.held_at, (select min(created_at) from ledger_journals where payment_id = p.id and kind = 'captured'))`;

interface ListedRow extends NamedTransport {
  readonly id: string;
  readonly day: string;
  readonly paid: number;
  readonly givenBack: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export async function listReceipts(
  { sql, actor }: ActorCtx,
  { limit, cursor, transportId, ...range }: PageQuery & TimeRange & { transportId?: string | undefined },
): Promise<{ rows: ReceiptRow[]; next: string | null }> {
  const rows = await sql<ListedRow[]>`
    select p.id, ${pacificDay(sql, firstPaidAt(sql))} as day, p.created_at, p.updated_at, ${namingColumns(sql)},
      (select coalesce(-sum(amount_cents), 0)::bigint from ledger_entries where payment_id = p.id and account = 'shipper') as paid,
      (select coalesce(sum(amount_cents), 0)::bigint from ledger_entries where payment_id = p.id and account = 'refunds') as given_back
    from payments p join transports t on t.id = p.transport_id
    where p.shipper_user_id = ${actor.id} and exists (select from ledger_entries where payment_id = p.id and account = 'shipper')
      ${transportId ? sql`and p.transport_id = ${transportId}` : sql``} ${cursor ? sql`and p.id < ${cursor}` : sql``}
      ${isWithin(sql, range, { created: sql`p.created_at`, updated: sql`p.updated_at` })}
    order by p.id desc limit ${limit + 1}`;
  const { rows: page, next } = toPage([...rows], limit);
  return {
    rows: page.map(({ id, day, paid, givenBack, createdAt, updatedAt, ...transport }) => ({
      id,
      paymentId: id,
      day,
      transportId: transport.transportId,
      transport: nameOfTransport(transport),
      paid: fromCents(paid),
      givenBack: fromCents(givenBack),
      createdAt,
      updatedAt,
    })),
    next,
  };
}
