-- Stop all programs first: tables and columns are renamed.
alter table kept_counts rename to counter_deltas;
alter table tracking_stretches rename to location_batches;
alter table saved_search_news rename to saved_search_matches;
alter table store_sweeps rename to orphan_collections;
alter table account_looks rename to view_as_log;
alter table sentinel_lessons rename to sentinel_suppressions;
alter table schedule_slots rename to scheduled_runs;
alter table users rename column in_cast to is_demo;
alter table sessions rename column proven_at to reauthenticated_at;
update scheduled_runs set name = replace(name, 'kept-counts', 'counters') where name like '%-kept-counts';
update jobs set name = replace(name, 'kept-counts', 'counters') where name like '%-kept-counts';

create or replace function keep_count(counted text, was int, came int) returns void language sql as $$
  insert into counter_deltas (what, change) select counted, came - was where came <> was
$$;

create or replace function sum_entries() returns trigger language plpgsql as $$
begin
  insert into counter_deltas (what, change)
  select case when p.is_test then 'ledger.test.' else 'ledger.live.' end || e.account, sum(e.amount_cents)
  from written e join payments p on p.id = e.payment_id group by p.is_test, e.account;
  return null;
end $$;

create or replace function move_sums() returns trigger language plpgsql as $$
begin
  insert into counter_deltas (what, change)
  select side.kind || e.account, side.sign * sum(e.amount_cents)
  from ledger_entries e cross join (values
    (case when old.is_test then 'ledger.test.' else 'ledger.live.' end, -1), (case when new.is_test then 'ledger.test.' else 'ledger.live.' end, 1)) side (kind, sign)
  where e.payment_id = new.id group by side.kind, side.sign, e.account;
  return null;
end $$;
