-- Accounts, configuration, transports, quotes, bids and what follows from them.
-- Vocabulary and columns: the product specification, sections 3 of both files. Money is numeric(10,2), times are UTC.

create extension if not exists pg_trgm;

create table users (
  id uuid primary key,
  email text not null check (email = lower(email)),
  email_verified_at timestamptz,
  password_hash text not null,
  full_name text not null,
  role text not null check (role in ('shipper','broker','carrier','driver','independent_driver','insurance','inspection','storage','compliance','admin','super_admin')),
  phone_number text,
  company_name text,
  dot_number text,
  mc_number text,
  driver_license_number text,
  insurance_license text,
  inspection_license text,
  business_ein text,
  is_active boolean not null default true,
  is_blocked boolean not null default false,
  blocked_reason text,
  blocked_at timestamptz,
  insurance_verified boolean not null default false,
  insurance_verified_at timestamptz,
  dot_mc_verified boolean not null default false,
  dot_mc_verified_at timestamptz,
  verified_by uuid references users (id),
  notification_email_opt_in boolean not null default true,
  notification_sms_opt_in boolean not null default false,
  preferred_states text[] not null default '{}',
  has_smartphone boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_key on users (email);
create index users_role_idx on users (role, id desc);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null,
  ip_address text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create unique index sessions_token_hash_key on sessions (token_hash);
create index sessions_user_idx on sessions (user_id) where revoked_at is null;

-- Single-use links sent by e-mail; only the hash is kept.
create table email_links (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify_email','reset_password','invitation')),
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_links_user_idx on email_links (user_id, purpose);

create table system_config (
  key text primary key,
  value text not null,
  description text,
  category text not null check (category in ('validation','limits','notifications','security')),
  updated_by uuid references users (id),
  updated_at timestamptz not null default now()
);

create table transports (
  id uuid primary key,
  shipper_id uuid not null references users (id),
  status text not null default 'draft' check (status in ('draft','submitted','quoted','accepted','assigned','in_transit','delivered','completed','cancelled')),
  vehicle_type text not null check (vehicle_type in ('car','rv','boat','motorcycle','atv','heavy','trailer','golf')),
  vehicle_year int not null check (vehicle_year between 1900 and 2200),
  vehicle_make text not null,
  vehicle_model text not null,
  vehicle_value numeric(10,2) check (vehicle_value >= 0),
  vin text,
  color text,
  is_operable boolean not null default true,
  rolls boolean not null default true,
  brakes boolean not null default true,
  steers boolean not null default true,
  has_keys boolean not null default true,
  is_modified boolean not null default false,
  modification_note text,
  length_inches int check (length_inches > 0),
  width_inches int check (width_inches > 0),
  height_inches int check (height_inches > 0),
  weight_pounds int check (weight_pounds > 0),
  personal_items text,
  release_number text,
  access_notes text,
  transport_type text not null default 'open' check (transport_type in ('open','enclosed','expedited','door_to_door','terminal')),
  from_zip_code text not null,
  to_zip_code text not null,
  from_city text not null,
  from_state text not null,
  from_lat double precision,
  from_lng double precision,
  to_city text not null,
  to_state text not null,
  to_lat double precision,
  to_lng double precision,
  road_miles int,
  from_address text,
  to_address text,
  pickup_location text,
  delivery_location text,
  pickup_date date,
  delivery_date date,
  contact_name text,
  contact_email text,
  contact_phone text,
  notes text,
  service_fee numeric(10,2) not null default 49,
  total_amount numeric(10,2),
  -- Kept in step by the quotes and bids commands, so that a list of cards is one index scan.
  offer_count int not null default 0,
  best_offer numeric(10,2),
  -- Set while a request stands in the marketplace at a fixed price (the shipper booked the estimate).
  fixed_price numeric(10,2),
  metadata jsonb not null default '{}',
  submitted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index transports_shipper_idx on transports (shipper_id, id desc) where status <> 'draft';
create index transports_drafts_idx on transports (shipper_id, id desc) where status = 'draft';
create index transports_open_idx on transports (id desc) where status in ('submitted','quoted') or fixed_price is not null;
create index transports_open_type_idx on transports (vehicle_type, id desc) where status in ('submitted','quoted') or fixed_price is not null;
create index transports_open_from_idx on transports (from_state, id desc) where status in ('submitted','quoted') or fixed_price is not null;
create index transports_open_to_idx on transports (to_state, id desc) where status in ('submitted','quoted') or fixed_price is not null;
create index transports_all_idx on transports (id desc) where status <> 'draft';

-- Supporting roles that take part in a transport, added by its shipper or an administrator.
create table transport_participants (
  transport_id uuid not null references transports (id) on delete cascade,
  user_id uuid not null references users (id),
  added_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  primary key (transport_id, user_id)
);
create index transport_participants_user_idx on transport_participants (user_id, transport_id desc);

create table quotes (
  id uuid primary key,
  transport_id uuid not null references transports (id),
  kind text not null check (kind in ('opening','own','bid')),
  bid_id uuid,
  user_id uuid references users (id),
  broker_id uuid references users (id),
  carrier_id uuid references users (id),
  driver_id uuid references users (id),
  customer_email text,
  workflow_state text not null default 'submitted' check (workflow_state in ('submitted','quoted','booked','assigned','in_transit','delivered','closed')),
  base_rate numeric(10,2) not null check (base_rate >= 0),
  fuel_surcharge numeric(10,2) not null default 0 check (fuel_surcharge >= 0),
  tolls numeric(10,2) not null default 0 check (tolls >= 0),
  permits numeric(10,2) not null default 0 check (permits >= 0),
  special_handling numeric(10,2) not null default 0 check (special_handling >= 0),
  total_quote numeric(10,2) not null check (total_quote = base_rate + fuel_surcharge + tolls + permits + special_handling),
  estimated_delivery_days int check (estimated_delivery_days between 1 and 90),
  includes_insurance boolean,
  valid_until timestamptz,
  is_accepted boolean not null default false,
  closed_reason text,
  notes text,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Exactly one quote of a transport can be accepted at one time, whatever the code does.
create unique index quotes_one_accepted_key on quotes (transport_id) where is_accepted;
create unique index quotes_one_opening_key on quotes (transport_id) where kind = 'opening';
create unique index quotes_one_open_own_key on quotes (transport_id, user_id) where kind = 'own' and workflow_state <> 'closed';
create index quotes_transport_idx on quotes (transport_id, id desc);
create index quotes_broker_idx on quotes (broker_id, id desc);
create index quotes_carrier_idx on quotes (carrier_id, id desc);
create index quotes_driver_idx on quotes (driver_id, id desc);
create index quotes_state_idx on quotes (workflow_state, id desc);
create index quotes_expiry_idx on quotes (valid_until) where workflow_state in ('submitted','quoted');

-- Every step of a quote's workflow keeps its own row: who, when, from where, why.
create table quote_transitions (
  id uuid primary key,
  quote_id uuid not null references quotes (id),
  from_state text not null,
  to_state text not null,
  actor_id uuid references users (id),
  actor_role text,
  reason text,
  created_at timestamptz not null default now()
);
create index quote_transitions_quote_idx on quote_transitions (quote_id, id);

create table pending_quotes (
  id uuid primary key,
  claim_token_hash bytea not null,
  email text not null,
  full_name text not null,
  phone text not null,
  vehicle_type text not null,
  vehicle_year text not null,
  vehicle_make text not null,
  vehicle_model text not null,
  vehicle_value text,
  vin text,
  from_zip_code text not null,
  to_zip_code text not null,
  pickup_location text,
  delivery_location text,
  pickup_date text,
  transport_type text not null,
  is_running boolean,
  has_keys boolean,
  notes text,
  is_processed boolean not null default false,
  processed_at timestamptz,
  transport_id uuid references transports (id),
  created_at timestamptz not null default now()
);
create unique index pending_quotes_claim_key on pending_quotes (claim_token_hash);
create index pending_quotes_open_idx on pending_quotes (email) where not is_processed;

create table bids (
  id uuid primary key,
  transport_id uuid not null references transports (id),
  bidder_id uuid not null references users (id),
  bid_amount numeric(10,2) not null check (bid_amount > 0),
  notes text,
  estimated_delivery_days int not null check (estimated_delivery_days between 1 and 90),
  includes_insurance boolean not null default false,
  status text not null default 'active' check (status in ('active','accepted','rejected','withdrawn')),
  is_winning_bid boolean not null default false,
  submitted_at timestamptz not null default now(),
  accepted_at timestamptz,
  rejected_at timestamptz,
  rejection_reason text,
  updated_at timestamptz not null default now()
);
create unique index bids_one_active_key on bids (transport_id, bidder_id) where status = 'active';
create unique index bids_one_winner_key on bids (transport_id) where is_winning_bid;
create index bids_transport_idx on bids (transport_id, id desc);
create index bids_bidder_idx on bids (bidder_id, id desc);

create table marketplace_activity (
  id uuid primary key,
  transport_id uuid not null references transports (id),
  user_id uuid references users (id),
  activity_type text not null,
  activity_data jsonb not null default '{}',
  ip_address text,
  user_agent text,
  timestamp timestamptz not null default now()
);
create index marketplace_activity_transport_idx on marketplace_activity (transport_id, id);

create table compliance_gate_events (
  id uuid primary key,
  user_id uuid not null references users (id),
  event_type text not null,
  violations jsonb not null,
  attempted_action text not null,
  block_reason text not null,
  ip_address text,
  user_agent text,
  timestamp timestamptz not null default now()
);
create index compliance_gate_events_user_idx on compliance_gate_events (user_id, id desc);

create table notification_dispatches (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  transport_id uuid references transports (id),
  notification_type text not null,
  channel text not null check (channel in ('in_app','email','sms')),
  recipient text not null,
  status text not null default 'pending' check (status in ('pending','sent','failed','kept')),
  content jsonb not null,
  error_message text,
  -- The fact this came from: a fact told twice notifies once.
  source_event uuid,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index notification_bell_idx on notification_dispatches (user_id, id desc) where channel = 'in_app';
create index notification_unread_idx on notification_dispatches (user_id) where channel = 'in_app' and read_at is null;
create unique index notification_once_key on notification_dispatches (source_event, user_id, channel) where source_event is not null;

create table communication_timeline (
  id uuid primary key,
  transport_id uuid not null references transports (id),
  position int not null,
  event_type text not null,
  event_data jsonb not null,
  initiated_by_user_id uuid references users (id),
  external_contact_id uuid,
  source_event uuid,
  previous_hash text not null,
  hash text not null,
  created_at timestamptz not null
);
create unique index communication_timeline_position_key on communication_timeline (transport_id, position);
create unique index communication_timeline_once_key on communication_timeline (source_event) where source_event is not null;

create table audit_log (
  id uuid primary key,
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
);
create index audit_log_newest_idx on audit_log (id desc);
create index audit_log_subject_idx on audit_log (subject_type, subject_id, id desc);
create unique index audit_log_once_key on audit_log (source_event) where source_event is not null;

create table dot_mc_validation_logs (
  id uuid primary key,
  user_id uuid references users (id),
  dot_number text,
  mc_number text,
  status text not null,
  snapshot jsonb not null default '{}',
  manual_override_flag boolean not null default false,
  ip_address text,
  device_fingerprint text,
  created_at timestamptz not null default now()
);
create index dot_mc_validation_logs_user_idx on dot_mc_validation_logs (user_id, id desc);

-- What was said of custody, audit and workflow can be added to, never changed or taken back.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger communication_timeline_append_only before update or delete on communication_timeline for each row execute function refuse_change();
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger quote_transitions_append_only before update or delete on quote_transitions for each row execute function refuse_change();
