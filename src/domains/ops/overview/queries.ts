import type { Ctx } from '#server/db/context.ts';
import type { QueryOf, ReplyInput } from '#shared/endpoint.ts';
import { fromCents } from '#shared/money.ts';
import { lineCounts, type getOverview as endpoint, type OverviewLine } from './schemas.ts';

type Row = { readonly firstDay: string } & Omit<OverviewLine, 'from' | 'paidIn' | 'held' | 'released'> &
  Record<'paidInCents' | 'heldCents' | 'releasedCents', number>;

/** The newest periods before a day, oldest first. Reads counted days only. */
export async function getOverview(
  { sql }: Pick<Ctx, 'sql'>,
  { by, before }: QueryOf<typeof endpoint>,
): Promise<ReplyInput<typeof endpoint>> {
  const limit = lineCounts[by];
  const rows = await sql<Row[]>`
    with span as (
      select date_trunc(${by}, day::timestamp)::date as first_day, overview_days.* from overview_days
      where ${before ?? null}::date is null or day < ${before ?? null}::date)
    select first_day::text, sum(requests)::int as requests, sum(bookings)::int as bookings, sum(paid_in_cents)::bigint as paid_in_cents,
      (sum(sum(held_change_cents)) over (order by first_day))::bigint as held_cents, sum(released_cents)::bigint as released_cents,
      sum(first_offers)::int as first_offers, round(sum(first_offer_seconds) / 60 / nullif(sum(first_offers), 0))::int as first_offer_minutes,
      sum(first_offers_in_time)::int as first_offers_in_time, sum(promised)::int as promised, sum(on_time)::int as on_time,
      sum(gate_refusals)::int as gate_refusals
    from span group by first_day order by span.first_day desc limit ${limit + 1}`;
  const [newest] = await sql<{ countedAt: string | null }[]>`
    select iso(counted_at) as counted_at from overview_days order by day desc limit 1`;
  const lines = rows.slice(0, limit).toReversed();
  return {
    countedAt: newest?.countedAt ?? null,
    lines: lines.map(({ firstDay, paidInCents, heldCents, releasedCents, ...line }) => ({
      from: firstDay,
      ...line,
      paidIn: fromCents(paidInCents),
      held: fromCents(heldCents),
      released: fromCents(releasedCents),
    })),
    earlier: rows.length > limit ? lines[0]!.firstDay : null,
  };
}
