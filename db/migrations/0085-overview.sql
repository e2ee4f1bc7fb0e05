-- What happened each day (UTC), counted from the rows: short lines that the overview is read from, whatever the rows have grown to.
create table overview_days (
  day date primary key,
  requests int not null,
  bookings int not null,
  paid_in_cents bigint not null,
  -- What the books' account `held` gained or lost: all days before together are what was held.
  held_change_cents bigint not null,
  released_cents bigint not null,
  first_offers int not null,
  first_offer_seconds bigint not null,
  first_offers_in_time int not null,
  promised int not null,
  on_time int not null,
  gate_refusals int not null,
  counted_at timestamptz not null
);

-- A day is counted by the time of its facts.
create index transports_submitted_idx on transports (submitted_at) where submitted_at is not null;
create index quotes_accepted_at_idx on quotes (accepted_at) where accepted_at is not null;
create index quotes_delivered_at_idx on quotes (delivered_at) where delivered_at is not null;
create index quotes_own_created_idx on quotes (created_at) where kind = 'own';
create index bids_submitted_idx on bids (submitted_at);
create index ledger_journals_created_idx on ledger_journals (created_at);
create index compliance_gate_events_time_idx on compliance_gate_events (timestamp);

-- That the gate refused somebody stays when the account is deleted, and says no longer whom.
alter table compliance_gate_events alter column user_id drop not null;
