import { namingColumns } from '#domains/transports/columns.ts';
import { nameOfTransport, type NamedTransport } from '#domains/transports/references/naming-rules.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { fromCents } from '#shared/money.ts';
import type { Statement } from './schemas.ts';
import { statementLabels } from './receipt-labels-rules.ts';
import { pacificDay } from './receipts.ts';

interface LedgerLine extends NamedTransport {
  readonly id: string;
  readonly day: string;
  readonly cause: string | null;
  readonly cents: number;
  readonly isTest: boolean;
}

/** Per payout and day, in US Pacific time. */
const booked = ({ sql, actor }: ActorCtx) => sql`
  select (array_agg(j.id order by j.id))[1] as id, j.payment_id, min(m.cause) as cause, sum(e.amount_cents)::bigint as cents,
    ${pacificDay(sql, sql`j.created_at`)} as day
  from ledger_entries e join ledger_journals j on j.id = e.journal_id
  left join payment_movements m on m.payment_id = j.payment_id and m.provider_id = j.reference
  left join payment_movements s on s.id = m.source_id
  where e.account = 'carrier' and coalesce(s.recipient_user_id, j.user_id) = ${actor.id}
    and j.payment_id in (select payment_id from ledger_journals where user_id = ${actor.id}
      union select payment_id from payment_movements where recipient_user_id = ${actor.id})
  group by j.payment_id, j.kind, coalesce(m.batch_id, m.id, j.id), 5`;

const getKind = ({ cents, cause }: LedgerLine): Statement['lines'][number]['kind'] =>
  cents < 0 ? 'reversal' : cause === 'dry_run' ? 'fee_in_vain' : 'transfer';

/** Matches the ledger to the cent. */
export async function readStatement(ctx: ActorCtx, month: string): Promise<Statement> {
  const { sql, actor } = ctx;
  const rows = await sql<LedgerLine[]>`
    select b.id, b.day, b.cause, b.cents, p.is_test, ${namingColumns(sql)} from (${booked(ctx)}) b
    join payments p on p.id = b.payment_id join transports t on t.id = p.transport_id
    where left(b.day, 7) = ${month} order by b.day, b.id`;
  const [owner] = await sql<{ name: string }[]>`select coalesce(company_name, full_name) as name from users where id = ${actor.id}`;
  const getSum = (kind: Statement['lines'][number]['kind']) =>
    rows.filter((row) => getKind(row) === kind).reduce((sum, { cents }) => sum + cents, 0);
  return {
    month,
    paidTo: owner!.name,
    lines: rows.map((row) => ({
      id: row.id,
      day: row.day,
      kind: getKind(row),
      what: statementLabels[getKind(row)],
      transportId: row.transportId,
      transport: nameOfTransport(row),
      amount: fromCents(row.cents),
    })),
    jobs: new Set(rows.map(({ transportId }) => transportId)).size,
    transfers: fromCents(getSum('transfer')),
    feesInVain: fromCents(getSum('fee_in_vain')),
    reversals: fromCents(0 - getSum('reversal')),
    total: fromCents(rows.reduce((sum, { cents }) => sum + cents, 0)),
    isTest: rows.some(({ isTest }) => isTest),
  };
}

export async function listStatements(ctx: ActorCtx): Promise<{ month: string; total: string }[]> {
  const rows = await ctx.sql<{ month: string; cents: number }[]>`
    select left(b.day, 7) as month, sum(b.cents)::bigint as cents from (${booked(ctx)}) b group by 1 order by 1 desc limit 120`;
  return rows.map(({ month, cents }) => ({ month, total: fromCents(cents) }));
}
