import type { Work } from '../bulk-load.ts';
import { isNewestSql, fullPage, type Grown } from './oversight-rows.ts';

/** One in 200 payments in transit is on hold, and one in five of the newest. One in ten cancelled requests was refunded. */
const layPayments =
  ({ transports }: Grown): Work =>
  (sql) =>
    sql`
  insert into payments (id, transport_id, quote_id, shipper_user_id, recipient_user_id, amount, platform_fee, escrow_status, is_test, held_at, released_at,
    refunded_at, created_at, updated_at)
  select payment_id, id, first_offer_id, shipper_id, carrier_id, price + 49, 49, state, n % 4 <> 0, case when state <> 'created' then at + interval '1 day' end,
    case when state = 'released' then at + interval '12 days' end, case when state = 'refunded' then at + interval '2 days' end, at + interval '1 day', at + interval '1 day'
  from grown.requests cross join lateral (select 500 + (n * 7 + 31) % 1500 as price,
    case when status = 'cancelled' then 'refunded' when status = 'completed' then 'released' when n % 200 = 0 or (n % 5 = 0 and n > ${transports}::bigint - 500) then 'held' when n % 200 = 1 then 'created'
      else 'escrow' end as state offset 0) v
  where is_booked or (status = 'cancelled' and n % 10 = 0)`;

const layOperations: Work = async (sql) => {
  await sql`
    insert into payment_movements (id, payment_id, kind, cause, amount_cents, state, provider_id, charge_id, created_at, settled_at)
    select id, id, 'charge', 'booking', amount * 100, 'done', 'pi_' || id, 'ch_' || id, held_at, held_at from payments where held_at is not null`;
  await sql`
    insert into payment_movements (id, payment_id, kind, cause, amount_cents, source_id, recipient_user_id, state, provider_id, created_at, settled_at)
    select gen_random_uuid(), id, case when released_at is null then 'refund' else 'transfer' end, case when released_at is null then 'cancelled' else 'completed' end,
      (amount - platform_fee) * 100, id, case when released_at is not null then recipient_user_id end, 'done', 'tr_' || id, ended, ended
    from payments cross join lateral (select coalesce(released_at, refunded_at) as ended offset 0) v where ended is not null`;
};

const layBooks: Work = async (sql) => {
  await sql`
    insert into ledger_journals (id, payment_id, kind, reference, created_at)
    select gen_random_uuid(), id, 'captured', 'ch', held_at from payments where held_at is not null
    union all select gen_random_uuid(), id, 'released', 'tr', released_at from payments where released_at is not null
    union all select gen_random_uuid(), id, 'refunded', 're', refunded_at from payments where refunded_at is not null
    union all select gen_random_uuid(), id, 'refunded', 'part', held_at from payments where released_at is not null and ('x' || right(id::text, 4))::bit(16)::int % 100 = 0`;
  await sql`
    insert into ledger_entries (journal_id, payment_id, account, amount_cents)
    select j.id, p.id, side.account, side.sign * cents
    from ledger_journals j join payments p on p.id = j.payment_id
      cross join lateral (select (case when j.reference = 'part' then 10 when j.kind = 'released' then p.amount - p.platform_fee - 10 else p.amount end * 100)::bigint as cents) c
      cross join lateral (values (case j.kind when 'captured' then 'shipper' else 'held' end, -1),
        (case j.kind when 'captured' then 'held' when 'released' then 'carrier' else 'refunds' end, 1)) side (account, sign)`;
  // Normally set by a trigger, which is off here.
  await sql`update payments set part_returned = true where id in (select payment_id from ledger_entries where account = 'refunds')`;
};

const auditMonths: Work = (sql) => sql`
  select make_audit_month(month::date) from generate_series(date_trunc('month', (select min(at) from grown.requests) at time zone 'UTC'), now() at time zone 'UTC', interval '1 month') month`;

const layAuditLog =
  ({ users }: Grown): Work =>
  (sql) =>
    sql`
    insert into audit_log (id, event_type, actor_id, actor_role, subject_type, subject_id, details, created_at)
    select grown.id('line', at, n), (array['transport.submitted','quote.given','quote.accepted','account.signed-in'])[1 + n % 4],
      grown.user_id(1 + n % ${users}::bigint), 'shipper', 'transport', id::text, '{}', at from grown.requests`;

const layLooksAtCarriers =
  ({ users }: Grown): Work =>
  async (sql) => {
    await sql`
      insert into dot_mc_validation_logs (id, user_id, dot_number, mc_number, status, created_at)
      select grown.id('check', at, n), grown.user_id(n), (1000000 + n)::text, (500000 + n)::text, (array['valid','valid','invalid','not_found'])[1 + n % 4], at
      from generate_series(1, ${users}::bigint) n cross join lateral (select grown.at(n, ${users}::bigint) as at offset 0) v`;
    await sql`
      insert into compliance_gate_events (id, user_id, event_type, violations, attempted_action, block_reason, timestamp)
      select grown.id('gate', at, n), grown.user_id(1 + n % ${users}::bigint), 'gate_closed', '[]', 'place_bid', 'No papers', at
      from generate_series(1, ${users}::bigint) n cross join lateral (select grown.at(n, ${users}::bigint) as at offset 0) v`;
  };

/** One mail in 3,000 failed, as did the newest. */
const layMails =
  ({ transports }: Grown): Work =>
  async (sql) => {
    await sql`
    insert into mail_outbox (id, recipient, subject, text_body, status, attempts, created_at, sent_at)
    select grown.id('mail', at, n * 2 + k), 'user' || (n * 7919) % 199999 || '@grown.example', (array['Your request is published','A carrier gave you a price'])[1 + k], 'Words',
      case when (n * 2 + k) % 3000 = 0 or n > ${transports}::bigint - ${fullPage} then 'failed' else 'sent' end, 1, at, at
    from grown.requests cross join generate_series(0, 1) k`;
    await sql`
    insert into pii_access_logs (id, file_id, file_type, access_type, accessed_by, transport_id, accessed_at)
    select grown.id('look', at, n), id, 'transport_photo', 'view', shipper_id, id, at from grown.requests`;
  };

/** One inspection in twenty in transit is unsealed, as are the newest; one haul in fifty has a claim. */
const layHauls =
  ({ transports }: Grown): Work =>
  async (sql) => {
    await sql`
    insert into inspections (id, transport_id, quote_id, stage, inspector_id, started_at, clock_ahead_seconds, state, created_at, sealed_at, sealed_hash)
    select grown.id('inspection', at, n * 2 + k), id, first_offer_id, (array['pickup','delivery'])[1 + k], carrier_id, at + interval '3 days', 0, state, at + interval '3 days',
      case when state = 'sealed' then at + interval '4 days' end, case when state = 'sealed' then repeat('a', 64) end
    from grown.requests cross join generate_series(0, 1) k
      cross join lateral (select n % 20 = 0 or n > ${transports}::bigint - 500 as is_met offset 0) m
      cross join lateral (select case when status in ('delivered', 'completed') or (status = 'in_transit' and k = 0) then 'sealed'
        when is_met and (status = 'in_transit' or k = 0) then 'open' end as state offset 0) v
    where status in ('assigned', 'in_transit', 'delivered', 'completed') and state is not null`;
    await sql`
    insert into claims (id, file_number, transport_id, quote_id, claimant_id, carrier_side_id, state, claimed_cents, awarded_cents, from_frozen_cents, from_carrier_cents,
      direct_cents, opened_at, turn_since, closed_at)
    select grown.id('claim', at, n), 'C-' || n, id, first_offer_id, shipper_id, carrier_id, state, 10000, award, case when award is not null then 0 end,
      case when award is not null then 0 end, award, opened, opened, case when award is not null then at + interval '30 days' end
    from grown.requests cross join lateral (select case when at < now() - interval '90 days' then 'decided' when n % 3 = 0 then 'escalated' else 'open' end as state offset 0) s
      cross join lateral (select case when state = 'decided' then 5000 end as award,
        case when state = 'decided' then at + interval '10 days' else now() - interval '1 day' * (n % 9) end as opened offset 0) a
    where status = 'completed' and (n % 50 = 0 or ${isNewestSql(sql, transports, fullPage * 4)})`;
  };

/** One in 500 was reported, and the newest. Reports of the last quarter are open. */
const describeLay =
  ({ transports }: Grown): Work =>
  async (sql) => {
    await sql`
    insert into messages (id, transport_id, quote_id, author_id, body, sent_at)
    select grown.id('message', at, n), id, first_offer_id, shipper_id, 'When will the truck be here?', at + interval '2 days' from grown.requests where is_booked`;
    await sql`
    insert into message_reports (id, message_id, reporter_id, reason, created_at, decision, decided_at, decided_by)
    select grown.id('message report', at, n), grown.id('message', at, n), carrier_id, 'Rude', at + interval '3 days', case when is_over then 'stands' end,
      case when is_over then at + interval '5 days' end, case when is_over then shipper_id end
    from grown.requests cross join lateral (select at < now() - interval '90 days' as is_over offset 0) v where is_booked and (n % 500 = 0 or ${isNewestSql(sql, transports, fullPage)})`;
    await sql`
    insert into reviews (id, transport_id, quote_id, side, author_id, subject_id, stars, words, written_at, due_at, published_at)
    select grown.id('review', at, n), id, first_offer_id, 'shipper', shipper_id, carrier_id, 3 + n % 3, 'On time and careful', at + interval '13 days', at + interval '27 days', at + interval '27 days'
    from grown.requests where status = 'completed'`;
    await sql`
    insert into review_reports (id, review_id, part, reporter_id, reason, created_at, decision, decided_at, decided_by)
    select grown.id('review report', at, n), grown.id('review', at, n), 'review', carrier_id, 'Untrue', at + interval '14 days', case when is_over then 'stands' end,
      case when is_over then at + interval '20 days' end, case when is_over then shipper_id end
    from grown.requests cross join lateral (select at < now() - interval '90 days' as is_over offset 0) v where status = 'completed' and (n % 500 = 1 or ${isNewestSql(sql, transports, fullPage)})`;
  };

const layWatch =
  ({ transports, users }: Grown): Work =>
  async (sql) => {
    const banned = Math.max(users / 200, fullPage);
    await sql`
      insert into security_logs (id, ip_address, event_type, threat_score, created_at)
      select grown.id('sign', at, n), '203.0.' || n / 256 % 256 || '.' || n % 256, 'failed_login', 5, at
      from generate_series(1, ${users}::bigint) n cross join lateral (select grown.at(n, ${users}::bigint) as at offset 0) v`;
    await sql`
      insert into banned_ips (id, ip_address, reason, threat_score, banned_until, is_permanent, created_at)
      select grown.id('ban', at, n), '198.18.' || n / 256 || '.' || n % 256, 'Scanned paths', 90, case when n % 5 > 0 then at + interval '1 day' end, n % 5 = 0, at
      from generate_series(1, ${banned}::bigint) n cross join lateral (select grown.at(n, ${banned}::bigint) as at offset 0) v`;
    await sql`
      insert into events (id, topic, payload, created_at)
      select grown.id('event', at, n * 5 + k), 'quote.given', '{}', at from grown.requests cross join generate_series(0, 4) k where at > now() - interval '90 days'`;
    await sql`
      insert into jobs (id, name, data, attempts, failed_at, last_error, created_at)
      select grown.id('job', at, n), 'tell-by-mail', jsonb_build_object('eventId', grown.id('event', at, n * 5)), 10, at, 'The server hung up', at
      from grown.requests where at > now() - interval '90 days' and (n % 1000 = 0 or n > ${transports}::bigint - ${fullPage})`;
  };

/** In the order in which one connection must insert them. */
export const happenings = (grown: Grown): readonly Work[] => [
  layPayments(grown),
  layOperations,
  layBooks,
  auditMonths,
  layAuditLog(grown),
  layLooksAtCarriers(grown),
  layMails(grown),
  layHauls(grown),
  describeLay(grown),
  layWatch(grown),
];
