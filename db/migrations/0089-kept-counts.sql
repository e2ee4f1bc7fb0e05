-- Counts and sums that grow with the rows, kept in step by triggers: whoever changes a row adds a line of its own in the same transaction, so
-- that nobody waits for anybody. A count is the sum of its lines, exact in every snapshot; a job puts lines together. docs/decisions/062.
create table kept_counts (
  what text not null,
  change bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- What the lines of each count come to, counted from the rows.
create function counted_rows() returns table (what text, value bigint) language sql stable as $$
  select 'users', count(*) from users where deleted_at is null
  union all select 'users.active', count(*) from users where is_active and not is_blocked and deleted_at is null
  union all select 'transports.active', count(*) from transports where status in ('accepted', 'assigned', 'in_transit')
  union all select 'quotes.pending', count(*) from quotes q join transports t on t.id = q.transport_id where t.status = 'submitted'
  union all select 'quotes.flagged', count(*) from quotes where metadata ->> 'flaggedReason' is not null
  union all select 'quotes.escalated', count(*) from quotes where metadata ->> 'flaggedReason' is not null and (metadata ->> 'isEscalated')::boolean
  union all select case when p.is_test then 'ledger.test.' else 'ledger.live.' end || e.account, sum(e.amount_cents)::bigint
    from ledger_entries e join payments p on p.id = e.payment_id group by p.is_test, e.account
$$;

create function keep_count(counted text, was int, came int) returns void language sql as $$
  insert into kept_counts (what, change) select counted, came - was where came <> was
$$;

create function count_user() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.deleted_at is null;
  came boolean := tg_op <> 'DELETE' and new.deleted_at is null;
begin
  perform keep_count('users', was::int, came::int);
  perform keep_count('users.active', (was and old.is_active and not old.is_blocked)::int, (came and new.is_active and not new.is_blocked)::int);
  return null;
end $$;
create trigger users_counted after insert or delete on users for each row execute function count_user();
create trigger users_recounted after update on users for each row
  when ((old.is_active, old.is_blocked, old.deleted_at is null) is distinct from (new.is_active, new.is_blocked, new.deleted_at is null))
  execute function count_user();

-- A transport without a status that counts is no line. One that has quotes is never deleted.
create function count_transport() returns trigger language plpgsql as $$
declare
  was text := case when tg_op <> 'INSERT' then old.status else '' end;
  came text := case when tg_op <> 'DELETE' then new.status else '' end;
  active text[] := array['accepted', 'assigned', 'in_transit'];
  its_quotes int;
begin
  perform keep_count('transports.active', (was = any(active))::int, (came = any(active))::int);
  if tg_op = 'UPDATE' and (was = 'submitted') <> (came = 'submitted') then
    select count(*) into its_quotes from quotes where transport_id = new.id;
    perform keep_count('quotes.pending', its_quotes * (was = 'submitted')::int, its_quotes * (came = 'submitted')::int);
  end if;
  return null;
end $$;
create trigger transports_counted after insert or delete on transports for each row execute function count_transport();
create trigger transports_recounted after update on transports for each row when (old.status <> new.status) execute function count_transport();

-- Holds the transport with others, as whoever gives a quote does before: its status stays what it is until the quote is committed.
create function count_quote() returns trigger language plpgsql as $$
declare
  was int := 0;
  came int := 0;
  was_flagged boolean := tg_op <> 'INSERT' and old.metadata ->> 'flaggedReason' is not null;
  is_flagged boolean := tg_op <> 'DELETE' and new.metadata ->> 'flaggedReason' is not null;
begin
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.transport_id <> new.transport_id) then
    select (status = 'submitted')::int into was from transports where id = old.transport_id for share;
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and old.transport_id <> new.transport_id) then
    select (status = 'submitted')::int into came from transports where id = new.transport_id for share;
  end if;
  perform keep_count('quotes.pending', was, came);
  perform keep_count('quotes.flagged', was_flagged::int, is_flagged::int);
  perform keep_count('quotes.escalated', (was_flagged and (old.metadata ->> 'isEscalated')::boolean is true)::int,
    (is_flagged and (new.metadata ->> 'isEscalated')::boolean is true)::int);
  return null;
end $$;
create trigger quotes_counted after insert or delete on quotes for each row execute function count_quote();
create trigger quotes_recounted after update on quotes for each row when (old.transport_id <> new.transport_id or old.metadata <> new.metadata)
  execute function count_quote();

-- Whoever books holds the payment, so that it stays one of test or of live money until the journal is committed.
create function sum_entries() returns trigger language plpgsql as $$
begin
  insert into kept_counts (what, change)
  select case when p.is_test then 'ledger.test.' else 'ledger.live.' end || e.account, sum(e.amount_cents)
  from written e join payments p on p.id = e.payment_id group by p.is_test, e.account;
  return null;
end $$;
create trigger ledger_entries_summed after insert on ledger_entries referencing new table as written for each statement execute function sum_entries();

create function move_sums() returns trigger language plpgsql as $$
begin
  insert into kept_counts (what, change)
  select side.kind || e.account, side.sign * sum(e.amount_cents)
  from ledger_entries e cross join (values
    (case when old.is_test then 'ledger.test.' else 'ledger.live.' end, -1), (case when new.is_test then 'ledger.test.' else 'ledger.live.' end, 1)) side (kind, sign)
  where e.payment_id = new.id group by side.kind, side.sign, e.account;
  return null;
end $$;
create trigger payments_resummed after update on payments for each row when (old.is_test <> new.is_test) execute function move_sums();

insert into kept_counts (what, change) select what, value from counted_rows() where value <> 0;

-- Mails by state and by a piece of address or subject, and given-up jobs: lists of super admins that grow with the platform.
create index mail_outbox_unsent_idx on mail_outbox (status, id) where status <> 'sent';
create index mail_outbox_words_idx on mail_outbox using gin ((recipient || ' ' || subject) gin_trgm_ops);
create index jobs_failed_idx on jobs (id) where failed_at is not null;
