import { daysOfHaul, zones } from '#domains/reviews/on-time.ts';
import { promisedHours } from '#domains/transports/rules.ts';
import type { Ctx } from '#server/db/context.ts';
import { isTestMoney } from '#server/payment-provider.ts';
import { addDays, utcDay } from '#shared/dates/days.ts';

const daysAtOnce = 31;

/**
 * Recounts the days from `from` to `to`, all or none, by UTC and by timestamps that never change. Does not overwrite a newer count of a
 * concurrent run. Amounts are those of the current provider keys, so test money counts in test mode.
 */
async function countSpan(ctx: Ctx, from: string, to: string): Promise<void> {
  const { sql, now } = ctx;
  const [start, end] = [new Date(`${from}T00:00:00Z`), new Date(`${addDays(to, 1)}T00:00:00Z`)];
  await sql`
    with zone (state, name) as ${zones(sql)},
      requests as (
        select (submitted_at at time zone 'UTC')::date as day, count(*) as requests from transports
        where submitted_at >= ${start} and submitted_at < ${end} group by 1),
      bookings as (
        select (accepted_at at time zone 'UTC')::date as day, count(*) as bookings from quotes
        where accepted_at >= ${start} and accepted_at < ${end} group by 1),
      money as (
        select (j.created_at at time zone 'UTC')::date as day,
          coalesce(sum(e.amount_cents) filter (where j.kind = 'captured' and e.account = 'held'), 0) as paid_in,
          coalesce(sum(e.amount_cents) filter (where e.account = 'held'), 0) as held,
          coalesce(sum(e.amount_cents) filter (where e.account = 'carrier'), 0) as released
        from ledger_journals j join ledger_entries e on e.journal_id = j.id join payments p on p.id = j.payment_id and p.is_test = ${isTestMoney(ctx)}
        where j.created_at >= ${start} and j.created_at < ${end} group by 1),
      offers as (
        select transport_id, min(at) as at from (
          select transport_id, created_at as at from quotes where kind = 'own' and created_at >= ${start} and created_at < ${end}
          union all select transport_id, submitted_at from bids where submitted_at >= ${start} and submitted_at < ${end}) offer
        group by 1),
      firsts as (
        select (o.at at time zone 'UTC')::date as day, count(*) as offers, sum(extract(epoch from o.at - t.submitted_at)::bigint) as seconds,
          count(*) filter (where o.at <= t.submitted_at + make_interval(hours => ${promisedHours})) as in_time
        from offers o join transports t on t.id = o.transport_id
        where t.submitted_at <= o.at
          and not exists (select from quotes q where q.transport_id = o.transport_id and q.kind = 'own' and q.created_at < ${start})
          and not exists (select from bids b where b.transport_id = o.transport_id and b.submitted_at < ${start})
        group by 1),
      hauls as (
        select (done.delivered_at at time zone 'UTC')::date as day, ${daysOfHaul(sql)}
        from quotes done join transports t on t.id = done.transport_id
          left join zone zf on zf.state = t.from_state left join zone zt on zt.state = t.to_state
        where done.delivered_at >= ${start} and done.delivered_at < ${end}),
      deliveries as (
        select day, count(promised_day) as promised, count(*) filter (where delivered_day <= promised_day) as on_time from hauls group by 1),
      refusals as (
        select (timestamp at time zone 'UTC')::date as day, count(*) as refusals from compliance_gate_events
        where timestamp >= ${start} and timestamp < ${end} group by 1)
    insert into overview_days as kept (day, requests, bookings, paid_in_cents, held_change_cents, released_cents, first_offers, first_offer_seconds,
      first_offers_in_time, promised, on_time, gate_refusals, counted_at)
    select d.day::date, coalesce(r.requests, 0), coalesce(b.bookings, 0), coalesce(m.paid_in, 0), coalesce(m.held, 0), coalesce(m.released, 0),
      coalesce(f.offers, 0), coalesce(f.seconds, 0), coalesce(f.in_time, 0), coalesce(h.promised, 0), coalesce(h.on_time, 0),
      coalesce(g.refusals, 0), ${now}
    from generate_series(${from}::date, ${to}::date, interval '1 day') d (day)
      left join requests r on r.day = d.day left join bookings b on b.day = d.day left join money m on m.day = d.day
      left join firsts f on f.day = d.day left join deliveries h on h.day = d.day left join refusals g on g.day = d.day
    on conflict (day) do update set requests = excluded.requests, bookings = excluded.bookings, paid_in_cents = excluded.paid_in_cents,
      held_change_cents = excluded.held_change_cents, released_cents = excluded.released_cents, first_offers = excluded.first_offers,
      first_offer_seconds = excluded.first_offer_seconds, first_offers_in_time = excluded.first_offers_in_time, promised = excluded.promised,
      on_time = excluded.on_time, gate_refusals = excluded.gate_refusals, counted_at = excluded.counted_at
    where kept.counted_at <= excluded.counted_at`;
}

async function countDays(ctx: Ctx, first: string, last: string): Promise<void> {
  for (let from = first; from <= last; from = addDays(from, daysAtOnce)) {
    const to = addDays(from, daysAtOnce - 1);
    await countSpan(ctx, from, to < last ? to : last);
  }
}

/** Null if there is nothing to count. */
async function firstDay({ sql }: Ctx): Promise<string | null> {
  const [row] = await sql<{ first: Date | null }[]>`
    select least((select min(submitted_at) from transports), (select min(accepted_at) from quotes), (select min(delivered_at) from quotes),
      (select min(created_at) from quotes where kind = 'own'), (select min(submitted_at) from bids),
      (select min(created_at) from ledger_journals), (select min(timestamp) from compliance_gate_events)) as first`;
  return row?.first ? utcDay(new Date(row.first)) : null;
}

/**
 * Counts each day until today that was not counted an hour or more after its end. Later commits are found by `rebuildOverview` only.
 * Idempotent and safe to run concurrently.
 */
export async function updateOverview(ctx: Ctx): Promise<void> {
  const [row] = await ctx.sql<{ last: string | null }[]>`
    select max(day)::text as last from overview_days where counted_at >= (day + 1)::timestamp at time zone 'UTC' + interval '1 hour'`;
  const first = row?.last ? addDays(row.last, 1) : await firstDay(ctx);
  if (first) await countDays(ctx, first, utcDay(ctx.now));
}

/** Recounts every day and returns the number of days. Days that are up to date do not change. */
export async function rebuildOverview(ctx: Ctx): Promise<number> {
  const [first, today] = [await firstDay(ctx), utcDay(ctx.now)];
  if (first) await countDays(ctx, first, today);
  await ctx.sql`delete from overview_days where ${first}::date is null or day < ${first}::date or day > ${today}::date`;
  const [row] = await ctx.sql<{ days: number }[]>`select count(*)::int as days from overview_days`;
  return row!.days;
}
