import type { ActorCtx } from '#server/db/context.ts';
import { utcDay } from '#shared/dates/days.ts';

/** Days after a payout's arrival within which the bank may still send it back: five business days, as the provider says. */
const bankReturnDays = 7;

/** What a payee has earned and was sent that is not at the bank for good, in cents. */
export interface MissingPayout {
  /** On the payout account: not settled, not paid out yet, or sent back by the bank. */
  readonly thereCents: number;
  /** On its way to the bank, or there for so few days that it may come back, until this day ('YYYY-MM-DD'). */
  readonly sentCents: number;
  readonly sentUntil: string | null;
}

/**
 * What of the actor's money is on the payout account or may come back to it, by what was sent there and what left it since it was
 * empty last. An account that is not connected any more is its owner's and the provider's alone.
 */
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
