import type { Ctx } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import { booksAfter, emptyBooks, postings, type Balances, type JournalKind, type LedgerAccount } from './ledger-rules.ts';

/** What is to be written into the books of a payment. */
export interface Journal {
  readonly kind: JournalKind;
  readonly cents: number;
  /** What it is the record of (an id of the provider, or of a decision of ours); the same kind and reference is booked once. */
  readonly reference: string;
  /** The account whose money it is where the carrier's side is concerned. */
  readonly userId?: string | null;
}

/** The books of a payment as they are; all zero before anything was captured. */
export async function readBooks({ sql }: Pick<Ctx, 'sql'>, paymentId: string): Promise<Balances> {
  const rows = await sql<{ account: LedgerAccount; cents: number }[]>`
    select account, sum(amount_cents)::bigint as cents from ledger_entries where payment_id = ${paymentId} group by account`;
  return { ...emptyBooks, ...Object.fromEntries(rows.map(({ account, cents }) => [account, cents])) };
}

/** The service fee as far as it was earned, in cents: what the platform bore of losses does not lessen it. */
export async function readEarnedFee({ sql }: Pick<Ctx, 'sql'>, paymentId: string): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`
    select coalesce(sum(e.amount_cents), 0)::bigint as cents from ledger_journals j join ledger_entries e on e.journal_id = j.id
    where j.payment_id = ${paymentId} and j.kind = 'fee_earned' and e.account = 'platform_fee'`;
  return row!.cents;
}

/** What the platform bore of refunds by hand and of disputes, and nothing has covered since, in cents. */
export async function readUncoveredLoss({ sql }: Pick<Ctx, 'sql'>, paymentId: string): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`
    select coalesce(sum(-e.amount_cents), 0)::bigint as cents from ledger_journals j join ledger_entries e on e.journal_id = j.id
    where j.payment_id = ${paymentId} and j.kind in ('refund_borne', 'loss_borne', 'loss_restored', 'loss_covered', 'refund_borne_returned') and e.account = 'platform_fee'`;
  return row!.cents;
}

/**
 * Writes a journal with its two entries and answers the books after it; null when it stands there already, so that what is heard twice
 * is booked once. The payment is locked by its caller. Throws RangeError for a sum that its account does not have (`booksAfter`); the
 * database refuses the same when the transaction commits.
 */
export async function book(
  { sql, now }: Ctx,
  paymentId: string,
  { kind, cents, reference, userId = null }: Journal,
): Promise<Balances | null> {
  const [standing] = await sql`
    select from ledger_journals where payment_id = ${paymentId} and kind = ${kind} and reference = ${reference}`;
  if (standing) return null;
  const books = booksAfter(await readBooks({ sql }, paymentId), kind, cents);
  const { from, to } = postings[kind];
  const id = newId();
  await sql`
    with journal as (
      insert into ledger_journals (id, payment_id, kind, reference, user_id, created_at)
      values (${id}, ${paymentId}, ${kind}, ${reference}, ${userId}, ${now})
    )
    insert into ledger_entries (journal_id, payment_id, account, amount_cents)
    values (${id}, ${paymentId}, ${from}, ${-cents}), (${id}, ${paymentId}, ${to}, ${cents})`;
  return books;
}
