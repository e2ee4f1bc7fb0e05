import type { Readable } from 'node:stream';
import type { ActorCtx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { csvStream, filePage, oneTooMany, refuseLongFile } from '#server/http/replies/send-csv.ts';
import type { CsvColumn } from '#shared/csv/csv.ts';
import { fromCents } from '#shared/money.ts';
import { toPage } from '#shared/paging.ts';
import { accountLabels, toLabel } from '#domains/payments/ledger/ledger-label-rules.ts';
import { postings, type JournalKind } from '#domains/payments/ledger/ledger-rules.ts';
import type { LedgerFilter } from './exports-schemas.ts';
import { announceExport } from './export.ts';

interface Line {
  readonly id: string;
  readonly at: string;
  readonly what: string;
  readonly fromAccount: string;
  readonly toAccount: string;
  readonly cents: number;
  readonly reference: string | null;
  readonly paymentId: string | null;
  readonly transportId: string | null;
  readonly isTest: boolean | null;
  /** The matching line of the provider's balance and its fee. */
  readonly balanceLine: string | null;
  readonly feeCents: number | null;
}

type JournalLine = Omit<Line, 'what' | 'fromAccount' | 'toAccount'> & { readonly kind: JournalKind };

const columns: readonly CsvColumn<Line>[] = [
  ['Journal', ({ id }) => id],
  ['Booked at', ({ at }) => at],
  ['Type', ({ what }) => what],
  ['From account', ({ fromAccount }) => fromAccount],
  ['To account', ({ toAccount }) => toAccount],
  ['Amount USD', ({ cents }) => fromCents(cents)],
  ['Reference', ({ reference }) => reference],
  ['Payment', ({ paymentId }) => paymentId],
  ['Transport', ({ transportId }) => transportId],
  ['Test payment', ({ isTest }) => isTest],
  ['Balance transaction', ({ balanceLine }) => balanceLine],
  ['Provider fee USD', ({ feeCents }) => (feeCents === null ? null : fromCents(feeCents))],
];

/** Uses the index `ledger_journals_created_idx`. */
const journals = (sql: Sql, { money, from, to }: LedgerFilter, until: Date): Fragment => sql`
  from ledger_journals j join payments p on p.id = j.payment_id where j.created_at <= ${until}
    ${from ? sql`and j.created_at >= ${from}::date::timestamp at time zone 'UTC'` : sql``}
    ${to ? sql`and j.created_at < (${to}::date + 1)::timestamp at time zone 'UTC'` : sql``}
    ${money ? sql`and p.is_test = ${money === 'test'}` : sql``}`;

const toLine = ({ kind, ...line }: JournalLine): Line => ({
  ...line,
  what: toLabel(kind),
  fromAccount: accountLabels[postings[kind].from],
  toAccount: accountLabels[postings[kind].to],
});

async function journalPage({ sql, now }: ActorCtx, filter: LedgerFilter, cursor: string | undefined) {
  const rows = await sql<JournalLine[]>`
    select j.id, iso(j.created_at) as at, j.kind, j.reference, j.payment_id, p.transport_id, p.is_test,
      (select e.amount_cents from ledger_entries e where e.journal_id = j.id and e.amount_cents > 0) as cents,
      (select b.id from provider_balance_lines b where b.source_id = j.reference order by b.id limit 1) as balance_line,
      case when j.kind in ('captured', 'refunded', 'released', 'taken_back') then
        (select b.fee_cents from provider_balance_lines b where b.source_id = j.reference order by b.id limit 1) end as fee_cents
    ${journals(sql, filter, now)}
      ${cursor ? sql`and (j.created_at, j.id) > (select c.created_at, c.id from ledger_journals c where c.id = ${cursor})` : sql``}
    order by j.created_at, j.id limit ${filePage + 1}`;
  const { rows: page, next } = toPage([...rows], filePage);
  return { rows: page.map(toLine), next };
}

const toDaysSql = (sql: Sql, { from, to }: LedgerFilter): Fragment => sql`
  ${from ? sql`and o.created_at >= ${from}::date::timestamp at time zone 'UTC'` : sql``}
  ${to ? sql`and o.created_at < (${to}::date + 1)::timestamp at time zone 'UTC'` : sql``}`;

/** What no journal covers: the platform's own payouts and costs, and bank payouts of carriers. */
async function otherPage({ sql, now }: ActorCtx, filter: LedgerFilter, after: string) {
  const { money } = filter;
  const rows = await sql<Line[]>`
    select l.* from (
      select o.id, iso(o.created_at) as at, case when o.type = 'payout' then 'Bank payout of the platform' else 'At the provider: ' || replace(o.type, '_', ' ') end as what,
        'Provider balance' as from_account, case when o.type = 'payout' then 'Bank' else '' end as to_account, abs(o.amount_cents) as cents, o.source_id as reference,
        null::uuid as payment_id, null::uuid as transport_id, o.is_test, o.id as balance_line, o.fee_cents
      from provider_balance_lines o where o.created_at <= ${now} ${toDaysSql(sql, filter)} ${money ? sql`and o.is_test = ${money === 'test'}` : sql``}
        and not exists (select from ledger_journals j where j.reference in (o.source_id, o.id))
      union all
      select o.id, iso(o.created_at), 'Bank payout of a carrier, ' || replace(o.status, '_', ' '), 'Payout account', 'Bank', o.amount_cents, o.user_id::text,
        null, null, null, null, null
      from stripe_payouts o where o.created_at <= ${now} ${toDaysSql(sql, filter)} ${money ? sql`and false` : sql``}) l
    where l.id > ${after} order by l.id limit ${filePage + 1}`;
  return toPage([...rows], filePage);
}

/** Cursor prefix after the last journal. */
const others = 'others ';

/** Later bookings are left out. The caller must check that the actor is an administrator. Throws 409 `too_many`. */
export async function exportLedger(ctx: ActorCtx, filter: LedgerFilter): Promise<Readable> {
  const { sql, now } = ctx;
  refuseLongFile(await sql`select ${journals(sql, filter, now)} limit ${oneTooMany}`, 'journals');
  await announceExport(ctx, 'ledger', filter);
  return csvStream(columns, async (cursor) => {
    if (!cursor?.startsWith(others)) {
      const { rows, next } = await journalPage(ctx, filter, cursor);
      return { rows, next: next ?? others };
    }
    const { rows, next } = await otherPage(ctx, filter, cursor.slice(others.length));
    return { rows, next: next && others + next };
  });
}
