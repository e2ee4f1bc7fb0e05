import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { missingCents } from '../booking/pickup-wait.ts';

const unpaidAfterHours = 24;

/** A refused refund counts while it is owed, a returned one until the same amount is requested again. */
const refused = (sql: Sql): Fragment => sql`
  select m.payment_id, 'refused' as kind, m.settled_at as since, m.amount_cents as cents, m.failure as text from payment_movements m
  where m.state = 'refused' and m.kind <> 'charge' and (m.kind <> 'refund' or m.next_try_at is null) and case when m.kind = 'refund' and m.provider_id is null then m.owed_cents > 0 else not exists (
    select from payment_movements n where n.payment_id = m.payment_id and n.kind = m.kind and n.source_id = m.source_id and n.id > m.id
      and n.state <> 'refused' having sum(n.amount_cents) >= case when m.kind = 'refund' then m.amount_cents else 1 end) end and not exists (
    select from payment_holds h join desk_actions a on a.hold_id = h.id and a.kind = 'given_back' and a.state = 'done'
    where h.payment_id = m.payment_id and h.reference = 'refund ' || m.provider_id)`;

const isOfClaim = (sql: Sql): Fragment => sql`(h.cause = 'claim' and h.reference not like 'dry run %')`;

/** Claims are left out: they wait for their sides and the claims console. */
const frozen = (sql: Sql): Fragment => sql`
  select f.id as payment_id, 'frozen' as kind,
    coalesce(
      (select j.created_at from ledger_journals j where j.payment_id = f.id and j.kind in ('frozen', 'loss_borne') order by j.id desc limit 1),
      (select p.held_at from payments p where p.id = f.id)
    ) as since,
    coalesce((select sum(e.amount_cents) from ledger_entries e where e.payment_id = f.id and e.account = 'disputes'), 0)::bigint as cents,
    null::text as text
  from (
    select id from payments p where escrow_status = 'held' and not exists (
      select from payment_holds h where h.payment_id = p.id and h.lifted_at is null and ${isOfClaim(sql)})
    union select payment_id from payment_holds h where lifted_at is null and not ${isOfClaim(sql)}) f`;

const unpaid = (sql: Sql, now: Date): Fragment => sql`
  select p.id as payment_id, 'unpaid' as kind, p.created_at as since, (p.amount * 100)::bigint as cents, null::text as text from payments p
  where p.escrow_status in ('created', 'payment_pending', 'failed')
    and p.created_at < ${now}::timestamptz - ${unpaidAfterHours} * interval '1 hour'`;

/** Partly refunded before pickup: pickup waits until it is paid in full or canceled. */
const short = (sql: Sql): Fragment => sql`
  select p.id as payment_id, 'short' as kind,
    coalesce((select max(j.created_at) from ledger_journals j where j.payment_id = p.id and j.kind in ('refunded', 'dispute_lost')), p.updated_at) as since,
    ${missingCents(sql)} as cents, null::text as text
  from payments p join quotes b on b.id = p.quote_id and b.is_accepted and b.workflow_state in ('booked', 'assigned')
  where p.escrow_status = 'escrow' and p.part_returned and ${missingCents(sql)} > 0`;

const secondPerson = (sql: Sql): Fragment => sql`
  select a.payment_id, 'second_person' as kind, a.asked_at as since, a.amount_cents as cents, a.kind as text from desk_actions a
  where a.state = 'waiting'`;

const accountBlocked = (sql: Sql): Fragment => sql`
  select m.payment_id, 'account_blocked' as kind, m.blocked_since as since, m.amount_cents as cents, null::text as text from payment_movements m
  where m.blocked_since is not null and m.let_go_by is null and m.state = 'asked'`;

/** Listed with the newest payment of the quote. */
const arrival = (sql: Sql): Fragment => sql`
  select p.id as payment_id, 'arrival' as kind, d.disputed_at as since, (coalesce(d.fee, 0) * 100)::bigint as cents, null::text as text
  from dry_runs d cross join lateral (select id from payments where quote_id = d.quote_id order by id desc limit 1) p
  where d.state = 'disputed'`;

/** One row per cause: `payment_id, kind, since, cents, text`. Each part has its own index. */
export const listStallsSql = (sql: Sql, now: Date): Fragment =>
  sql`${refused(sql)} union all ${frozen(sql)} union all ${unpaid(sql, now)} union all ${short(sql)} union all ${secondPerson(sql)}
    union all ${accountBlocked(sql)} union all ${arrival(sql)}`;
