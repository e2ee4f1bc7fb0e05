import type { ActorCtx } from '#server/db/context.ts';
import { utcDay } from '#shared/dates/days.ts';

/** Stripe names five business days in which a bank may return a payout. */
const bankReturnDays = 7;

export interface MissingPayout {
  readonly thereCents: number;
  /** May still be returned until `sentUntil` ('YYYY-MM-DD'). */
  readonly sentCents: number;
  readonly sentUntil: string | null;
}

/** Computed from transfers and payouts since the account was last empty. Disconnected accounts do not count. */
export async function readNotArrived({ sql, actor: { id }, now }: ActorCtx): Promise<MissingPayout> {
  const [row] = await sql<MissingPayout[]>`
    select greatest(0, moved.cents - left_it.cents) as there_cents, left_it.sent_cents, left_it.sent_until::text as sent_until
    from stripe_accounts a
    cross join lateral (select coalesce((a.account_data ->> 'emptyAt')::timestamptz, '-infinity') as at) empty
    cross join lateral (
      select coalesce(sum(case m.kind when 'transfer' then m.amount_cents else -m.amount_cents end), 0)::bigint as cents
      from payment_movements t join payment_movements m on m.id = t.id or (m.source_id = t.id and m.kind = 'reversal')
      where t.recipient_user_id = a.user_id and t.kind = 'transfer' and m.state = 'done' and m.settled_at > empty.at) moved
    cross join lateral (
      select coalesce(sum(amount_cents) filter (where not is_back and created_at > empty.at), 0)::bigint
          - coalesce(sum(amount_cents) filter (where is_back and created_at <= empty.at and updated_at > empty.at), 0)::bigint as cents,
        coalesce(sum(amount_cents) filter (where not is_back and sent_until > ${utcDay(now)}::date), 0)::bigint as sent_cents,
        max(sent_until) filter (where not is_back and sent_until > ${utcDay(now)}::date) as sent_until
      from (select *, status in ('failed', 'canceled') as is_back, coalesce(arrives_on, created_at::date) + ${bankReturnDays}::int as sent_until
        from stripe_payouts where user_id = a.user_id) payouts) left_it
    where a.user_id = ${id} and a.is_active`;
  return row ?? { thereCents: 0, sentCents: 0, sentUntil: null };
}
