import type { Ctx } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { isTestMoney } from '#server/payment-provider.ts';
import type { Difference, Ours } from './compare-rules.ts';

export interface Span {
  readonly since: Date;
  readonly until: Date;
}

/** Condition: the payment uses the current keys, the only ones the provider's account knows. */
const isOfKeys = (ctx: Ctx, paymentId: Fragment): Fragment =>
  ctx.sql`exists (select from payments k where k.id = ${paymentId} and k.is_test = ${isTestMoney(ctx)})`;

/** Requested operations are due after a day; charges without a fee after three: the provider's balance has no line before. */
const readOperations = (ctx: Ctx, ids: readonly string[], { since, until }: Span): Promise<Ours[]> =>
  ctx.sql<Ours[]>`
    select m.kind, coalesce(m.charge_id, m.provider_id, m.id::text) as id, m.payment_id, m.amount_cents as cents,
      case when m.kind = 'refund' and m.provider_id is not null and m.failure is not null then 'failed' else m.state end as state,
      coalesce((select sum(e.amount_cents) from ledger_journals j join ledger_entries e on e.journal_id = j.id and e.amount_cents > 0
        where j.payment_id = m.payment_id and j.reference = coalesce(m.charge_id, m.provider_id)
          and j.kind in ('captured', 'refunded', 'refund_borne', 'released', 'taken_back')), 0)::bigint as booked_cents,
      coalesce(m.settled_at, m.created_at) between ${since}::timestamptz + interval '1 day' and ${until}
        and (m.kind <> 'charge' or m.settled_at < ${until}::timestamptz - interval '3 days' or exists (
          select from ledger_journals f where f.payment_id = m.payment_id and f.kind = 'fee_taken' and f.reference = m.charge_id)) as is_due
    from payment_movements m
    where ${isOfKeys(ctx, ctx.sql`m.payment_id`)} and (((m.state = 'done' or (m.kind = 'refund' and m.state = 'refused' and m.provider_id is not null)) and (coalesce(m.charge_id, m.provider_id) = any(${ids}) or m.settled_at between ${since} and ${until}))
      or (m.state = 'asked' and m.kind in ('refund', 'reversal') and m.created_at < ${until}::timestamptz - interval '1 day'))`;

const readDisputes = (ctx: Ctx, ids: readonly string[], { since, until }: Span): Promise<Ours[]> =>
  ctx.sql<Ours[]>`
    select 'dispute' as kind, reference as id, payment_id, amount_cents + borne_cents as cents, amount_cents + borne_cents as booked_cents,
      case outcome when 'thawed' then 'won' when 'lost' then 'lost' else 'open' end as state,
      created_at between ${since}::timestamptz + interval '1 day' and ${until} as is_due
    from payment_holds h where ${isOfKeys(ctx, ctx.sql`h.payment_id`)} and cause = 'dispute' and (reference = any(${ids}) or created_at between ${since} and ${until})`;

const readFees = ({ sql }: Ctx, ids: readonly string[]): Promise<Ours[]> =>
  sql<Ours[]>`
    select 'fee' as kind, j.reference as id, j.payment_id, 'done' as state, false as is_due, sum(e.amount_cents)::bigint as cents,
      sum(e.amount_cents)::bigint as booked_cents
    from ledger_journals j join ledger_entries e on e.journal_id = j.id and e.account = 'provider_fees'
    where j.kind in ('fee_taken', 'fee_returned') and j.reference = any(${ids}) group by j.reference, j.payment_id`;

export async function readOurs(ctx: Ctx, ids: readonly string[], span: Span): Promise<Ours[]> {
  return [...(await readOperations(ctx, ids, span)), ...(await readDisputes(ctx, ids, span)), ...(await readFees(ctx, ids))];
}

/** The booking ended over a day ago, but free money is left. */
export const readForgotten = (ctx: Ctx, { until }: Span): Promise<Difference[]> =>
  ctx.sql<Difference[]>`
    select 'payment' as kind, p.id::text as object_id, 'other_state' as cause, p.id as payment_id, b.held as our_cents, 0 as their_cents,
      p.escrow_status as our_state, t.status as their_state
    from payments p join transports t on t.id = p.transport_id
      cross join lateral (select coalesce(sum(amount_cents), 0)::bigint as held from ledger_entries where payment_id = p.id and account = 'held') b
    where b.held > 0 and p.is_test = ${isTestMoney(ctx)} and t.status in ('completed', 'cancelled') and greatest(p.updated_at, t.updated_at, p.release_due_at) < ${until}::timestamptz - interval '1 day'
      and not exists (select from payment_movements m where m.payment_id = p.id and (m.state = 'asked' or m.next_try_at is not null))`;
