import type { Readable } from 'node:stream';
import type { ActorCtx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql.ts';
import { csvStream, filePage, oneTooMany, refuseLongFile } from '#server/http/send-csv.ts';
import type { CsvColumn } from '#shared/csv.ts';
import { fromCents } from '#shared/money.ts';
import { cutPage } from '#shared/paging.ts';
import { accountLabels, nameInWords } from '../ledger-word-rules.ts';
import { postings, type JournalKind } from '../ledger-rules.ts';
import type { LedgerFilter } from './exports-contract.ts';
import { announceExport } from './export.ts';

interface Line {
  readonly id: string;
  readonly at: string;
  readonly kind: JournalKind;
  readonly cents: number;
  readonly reference: string;
  readonly paymentId: string;
  readonly transportId: string;
  readonly isTest: boolean;
}

const columns: readonly CsvColumn<Line>[] = [
  ['Journal', ({ id }) => id],
  ['Booked at', ({ at }) => at],
  ['What', ({ kind }) => nameInWords(kind)],
  ['From account', ({ kind }) => accountLabels[postings[kind].from]],
  ['To account', ({ kind }) => accountLabels[postings[kind].to]],
  ['Sum USD', ({ cents }) => fromCents(cents)],
  ['Reference', ({ reference }) => reference],
  ['Payment', ({ paymentId }) => paymentId],
  ['Transport', ({ transportId }) => transportId],
  ['Test payment', ({ isTest }) => isTest],
];

/** Journals of a filter that were booked by `until`, with their payments; days by the index `ledger_journals_created_idx`. */
const journals = (sql: Sql, { money, from, to }: LedgerFilter, until: Date): Fragment => sql`
  from ledger_journals j join payments p on p.id = j.payment_id where j.created_at <= ${until}
    ${from ? sql`and j.created_at >= ${from}::date::timestamp at time zone 'UTC'` : sql``}
    ${to ? sql`and j.created_at < (${to}::date + 1)::timestamp at time zone 'UTC'` : sql``}
    ${money ? sql`and p.is_test = ${money === 'test'}` : sql``}`;

/**
 * The journals of a filter as CSV, the oldest first, read page by page while it is sent; what is booked meanwhile is not in it. What it was
 * narrowed by is in the audit log before the first byte leaves. Administrators alone; whoever calls says so. Throws 409 `too_many`.
 */
export async function exportLedger(ctx: ActorCtx, filter: LedgerFilter): Promise<Readable> {
  const { sql, now } = ctx;
  refuseLongFile(await sql`select ${journals(sql, filter, now)} limit ${oneTooMany}`, 'journals');
  await announceExport(ctx, 'ledger', filter);
  return csvStream(columns, async (cursor) => {
    const rows = await sql<Line[]>`
      select j.id, iso(j.created_at) as at, j.kind, j.reference, j.payment_id, p.transport_id, p.is_test,
        (select e.amount_cents from ledger_entries e where e.journal_id = j.id and e.amount_cents > 0) as cents
      ${journals(sql, filter, now)}
        ${cursor ? sql`and (j.created_at, j.id) > (select c.created_at, c.id from ledger_journals c where c.id = ${cursor})` : sql``}
      order by j.created_at, j.id limit ${filePage + 1}`;
    return cutPage([...rows], filePage);
  });
}
