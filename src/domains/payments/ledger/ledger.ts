import type { Ctx } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import { applyJournal, emptyBooks, postings, type Balances, type JournalKind, type LedgerAccount } from './ledger-rules.ts';

export interface Journal {
  readonly kind: JournalKind;
  readonly cents: number;
  readonly reference: string;
  readonly userId?: string | null;
}

export async function readBooks({ sql }: Pick<Ctx, 'sql'>, paymentId: string): Promise<Balances> {
  const rows = await sql<{ account: LedgerAccount; cents: number }[]>`
    select account, sum(amount_cents)::bigint as cents from ledger_entries where payment_id = ${paymentId} group by account`;
  return { ...emptyBooks, ...Object.fromEntries(rows.map(({ account, cents }) => [account, cents])) };
}

/** Earned service fee in cents, not reduced by losses. */
export async function readEarnedFee({ sql }: Pick<Ctx, 'sql'>, paymentId: string): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`
    select coalesce(sum(e.amount_cents), 0)::bigint as cents from ledger_journals j join ledger_entries e on e.journal_id = j.id
    where j.payment_id = ${paymentId} and j.kind = 'fee_earned' and e.account = 'platform_fee'`;
  return row!.cents;
}

/** Cents the platform paid for disputes and refunds by hand that nothing has covered since. */
export async function readUncoveredLoss({ sql }: Pick<Ctx, 'sql'>, paymentId: string): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`
    select coalesce(sum(-e.amount_cents), 0)::bigint as cents from ledger_journals j join ledger_entries e on e.journal_id = j.id
    where j.payment_id = ${paymentId} and j.kind in ('refund_borne', 'loss_borne', 'loss_restored', 'loss_covered', 'refund_borne_returned') and e.account = 'platform_fee'`;
  return row!.cents;
}

async function readBooksWith({ sql }: Ctx, paymentId: string, journals: readonly Journal[]) {
  const [row] = await sql<{ books: Partial<Balances>; standing: string[] }[]>`
    select coalesce((select jsonb_object_agg(account, cents) from (
        select account, sum(amount_cents) as cents from ledger_entries where payment_id = ${paymentId} group by account) sums), '{}') as books,
      array(select kind || ' ' || reference from ledger_journals
        where payment_id = ${paymentId} and kind || ' ' || reference = any(${journals.map(toName)})) as standing`;
  return { books: { ...emptyBooks, ...row!.books }, standing: new Set(row!.standing) };
}

const toName = ({ kind, reference }: Journal): string => `${kind} ${reference}`;

export interface BookedJournals {
  readonly journals: readonly Journal[];
  readonly books: Balances;
}

/** Skips journals already booked. Requires the payment's lock. Throws RangeError if an account lacks the amount (`applyJournal`). */
export async function book(ctx: Ctx, paymentId: string, ...requested: readonly Journal[]): Promise<BookedJournals> {
  const { sql, now } = ctx;
  const { books: before, standing } = await readBooksWith(ctx, paymentId, requested);
  const journals = requested.filter((journal) => !standing.has(toName(journal)) && standing.add(toName(journal)));
  const books = journals.reduce((sums, { kind, cents }) => applyJournal(sums, kind, cents), before);
  if (journals.length === 0) return { journals, books };
  const rows = journals.map(({ kind, reference, userId = null }) => ({ id: newId(), paymentId, kind, reference, userId, createdAt: now }));
  const entries = journals.flatMap(({ kind, cents }, at) => {
    const row = { journalId: rows[at]!.id, paymentId };
    return [
      { ...row, account: postings[kind].from, amountCents: -cents },
      { ...row, account: postings[kind].to, amountCents: cents },
    ];
  });
  await sql`with journal as (insert into ledger_journals ${sql(rows)}) insert into ledger_entries ${sql(entries)}`;
  return { journals, books };
}
