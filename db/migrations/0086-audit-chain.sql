-- The audit log proves itself: its lines are chained month by month, the heads are signed each day, and a month leaves as a whole.
-- Lines stand in the partition of the month in which they happened (UTC), so that writing one costs what it did.
create or replace function refuse_change() returns trigger language plpgsql as $$
declare
  -- A month says the name of the whole.
  said text := coalesce((select inhparent::regclass::text from pg_inherits where inhrelid = tg_relid), tg_table_name);
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) = to_jsonb(old) || (select jsonb_object_agg(emptied, null) from unnest(tg_argv) as emptied) then
      return new;
    end if;
  end if;
  raise exception '% is append-only', said using errcode = 'restrict_violation';
end $$;

alter table audit_log rename to audit_log_in_one;
create table audit_log (
  id uuid not null,
  event_type text not null,
  actor_id uuid references users (id),
  actor_role text,
  subject_type text,
  subject_id text,
  details jsonb not null,
  ip_address text,
  user_agent text,
  source_event uuid,
  created_at timestamptz not null default now()
) partition by range (created_at);

-- One link for each line, under the line's own id, written by a job once the line is committed: the place of the line in its month, and the
-- hash of the link before and of everything the line says.
create table audit_links (
  id uuid not null,
  month date not null check (extract(day from month) = 1),
  position int not null check (position > 0),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (month, position),
  unique (id, month)
) partition by range (month);

-- What happened in no month that is there: a clock that is wrong, a program that slept for long, a fact told after its month left.
create table audit_log_other partition of audit_log default;
create table audit_links_other partition of audit_links default;
create trigger audit_log_kept before truncate on audit_log_other execute function refuse_change();
create trigger audit_links_kept before truncate on audit_links_other execute function refuse_change();

-- Makes a month unless it is there, or lines of it stand among the others already.
create function make_audit_month(made date) returns void language plpgsql as $$
declare
  next date := (made + interval '1 month')::date;
  suffix text := to_char(made, 'YYYY_MM');
  starts timestamptz := made::timestamp at time zone 'UTC';
  ends timestamptz := next::timestamp at time zone 'UTC';
begin
  if to_regclass('audit_log_' || suffix) is not null
    or exists (select from audit_log_other where created_at >= starts and created_at < ends)
    or exists (select from audit_links_other where month = made) then
    return;
  end if;
  execute format('create table audit_log_%s partition of audit_log for values from (%L) to (%L)', suffix, starts, ends);
  execute format('create table audit_links_%s partition of audit_links for values from (%L) to (%L)', suffix, made, next);
  execute format('create trigger audit_log_kept before truncate on audit_log_%s execute function refuse_change()', suffix);
  execute format('create trigger audit_links_kept before truncate on audit_links_%s execute function refuse_change()', suffix);
end $$;

-- Makes a partition by its name, unless it is there: a restore asks for those of its backup.
create function make_partition(named text) returns void language plpgsql as $$
begin
  if named ~ '^audit_log_\d{4}_\d{2}$' then
    perform make_audit_month(to_date(right(named, 7), 'YYYY_MM'));
  end if;
end $$;

-- Makes this month and the next three. The program may call it, although it may make no tables: each start and each day does.
create function make_audit_months() returns void language sql security definer as $$
  select make_audit_month((date_trunc('month', now() at time zone 'UTC') + make_interval(months => ahead))::date) from generate_series(0, 3) ahead
$$;
-- What it names is found in the schema of this migration, whoever calls it.
do $$ begin execute format('alter function make_audit_months() set search_path = %I, pg_temp', current_schema()); end $$;

select make_audit_month(made::date) from generate_series(
  (select date_trunc('month', min(created_at) at time zone 'UTC') from audit_log_in_one), now() at time zone 'UTC', interval '1 month') made;
select make_audit_months();
insert into audit_log (id, event_type, actor_id, actor_role, subject_type, subject_id, details, ip_address, user_agent, source_event, created_at)
  select id, event_type, actor_id, actor_role, subject_type, subject_id, details, ip_address, user_agent, source_event, created_at from audit_log_in_one;
drop table audit_log_in_one;

alter table audit_log add primary key (id, created_at);
create index audit_log_subject_idx on audit_log (subject_type, subject_id, id desc);
create unique index audit_log_once_key on audit_log (source_event, created_at) where source_event is not null;
create index audit_log_time_idx on audit_log (created_at desc, id desc);
create index audit_log_actor_idx on audit_log (actor_id, created_at desc, id desc) where actor_id is not null;
create index audit_log_event_idx on audit_log (event_type text_pattern_ops, created_at desc, id desc);
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_kept before truncate on audit_log execute function refuse_change();
create trigger audit_links_append_only before update or delete on audit_links for each row execute function refuse_change();
create trigger audit_links_kept before truncate on audit_links execute function refuse_change();

-- The heads of the months that grew, signed once a day with the key of the chains of custody.
create table audit_days (
  id uuid primary key,
  day date not null unique,
  -- [{"month": "2026-11-01", "position": 12, "hash": "..."}]; the root is their hash.
  heads jsonb not null,
  previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'),
  root text not null check (root ~ '^[0-9a-f]{64}$'),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  signing_key_id uuid not null references signing_keys (id),
  signature text not null,
  signed_at timestamptz not null
);
create index audit_days_signing_key_idx on audit_days (signing_key_id);
create trigger audit_days_append_only before update or delete on audit_days for each row execute function refuse_change();
create trigger audit_days_kept before truncate on audit_days execute function refuse_change();

-- Months that left: the end of each chain stays, so that what was signed goes on to verify, and what is told late goes on from there.
create table audit_months (
  id uuid primary key,
  month date not null unique,
  lines int not null check (lines > 0),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  file_sha256 text not null check (file_sha256 ~ '^[0-9a-f]{64}$'),
  left_at timestamptz not null
);
create trigger audit_months_append_only before update or delete on audit_months for each row execute function refuse_change();
create trigger audit_months_kept before truncate on audit_months execute function refuse_change();

-- Takes a month out of the log and drops it, as its owner: the program's role may not.
create function drop_audit_month(gone date) returns void language plpgsql as $$
declare
  suffix text := to_char(gone, 'YYYY_MM');
begin
  execute format('alter table audit_log detach partition audit_log_%s', suffix);
  execute format('alter table audit_links detach partition audit_links_%s', suffix);
  execute format('drop table audit_log_%s, audit_links_%s', suffix, suffix);
end $$;

-- Checks of the whole chain: how far a running one is, and what the others found.
create table audit_checks (
  id uuid primary key,
  asked_by uuid references users (id),
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Where it goes on: the month, the last link that holds, and its hash.
  reached jsonb not null default '{}',
  lines int not null default 0,
  -- When the first line that was checked happened.
  since timestamptz,
  -- The newest signed day that was checked.
  signed_until date,
  -- {"kind": "line_changed", "month": "2026-11-01", "position": 7, "lineId": "..."}; null while and where everything holds.
  fault jsonb
);
create unique index audit_checks_running_key on audit_checks ((true)) where finished_at is null;
create index audit_checks_asked_by_idx on audit_checks (asked_by) where asked_by is not null;
