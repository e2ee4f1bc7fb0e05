-- Claims for damage or loss: filed by the shipper after delivery, answered by whoever answers for the job, decided by the desk where they do not agree.
create table claims (
  id uuid primary key,
  -- Of the file that the carrier keeps for it (49 CFR 370.5).
  file_number text not null unique,
  transport_id uuid not null references transports (id),
  quote_id uuid not null references quotes (id),
  -- Null where the parties settle directly.
  payment_id uuid references payments (id),
  hold_id uuid unique references payment_holds (id),
  claimant_id uuid not null references users (id),
  carrier_side_id uuid not null references users (id),
  state text not null check (state in ('open', 'acknowledged', 'offered', 'rejected', 'declined', 'escalated', 'settled', 'decided', 'withdrawn')),
  claimed_cents bigint not null check (claimed_cents > 0),
  frozen_cents bigint check (frozen_cents between 0 and claimed_cents),
  offered_cents bigint check (offered_cents between 1 and claimed_cents),
  awarded_cents bigint check (awarded_cents between 0 and claimed_cents),
  -- Where the award comes from: what was frozen, what the carrier had already, and what it pays beyond the payment.
  from_frozen_cents bigint check (from_frozen_cents >= 0),
  from_carrier_cents bigint check (from_carrier_cents >= 0),
  direct_cents bigint check (direct_cents >= 0),
  -- What one administrator would award, until a second one says the same.
  proposed_cents bigint check (proposed_cents between 0 and claimed_cents),
  proposed_by uuid references users (id),
  opened_at timestamptz not null,
  acknowledged_at timestamptz,
  answered_at timestamptz,
  -- Since when it waits for whoever acts next.
  turn_since timestamptz not null,
  closed_at timestamptz,
  check ((payment_id is null) = (frozen_cents is null)),
  check (hold_id is null or payment_id is not null),
  check ((state in ('settled', 'decided', 'withdrawn')) = (closed_at is not null)),
  check ((state in ('settled', 'decided')) = (awarded_cents is not null)),
  check (awarded_cents is null or awarded_cents = from_frozen_cents + from_carrier_cents + direct_cents),
  check (state <> 'offered' or offered_cents is not null),
  check ((proposed_cents is null) = (proposed_by is null))
);
-- One runs at a time.
create unique index claims_one_running_key on claims (transport_id) where closed_at is null;
create index claims_transport_idx on claims (transport_id, id);
create index claims_quote_idx on claims (quote_id);
create index claims_payment_idx on claims (payment_id) where payment_id is not null;
create index claims_claimant_idx on claims (claimant_id, id);
create index claims_carrier_side_idx on claims (carrier_side_id, id);
create index claims_proposer_idx on claims (proposed_by) where proposed_by is not null;
create index claims_with_desk_idx on claims (turn_since) where state = 'escalated';
create index claims_running_idx on claims (opened_at) where closed_at is null;

-- What is claimed: each thing with its sum.
create table claim_items (
  id uuid primary key,
  claim_id uuid not null references claims (id),
  reason text not null check (reason in ('damage', 'missing', 'delay', 'other')),
  words text not null check (words <> ''),
  amount_cents bigint not null check (amount_cents > 0),
  -- The mark of the sealed delivery inspection that it is for, as that says it, with its photos there.
  damage_id uuid,
  damage_words text,
  inspection_photo_ids uuid[] not null default '{}',
  -- A picture of the shipper's own.
  photo_id uuid references documents (id),
  check ((damage_id is null) = (damage_words is null))
);
create index claim_items_claim_idx on claim_items (claim_id);
create index claim_items_photo_idx on claim_items (photo_id) where photo_id is not null;

-- What was there when it was filed, by its hash.
create table claim_evidence (
  id uuid primary key,
  claim_id uuid not null references claims (id),
  kind text not null check (kind in ('inspection', 'bill')),
  object_id uuid not null,
  stage text not null check (stage in ('pickup', 'delivery')),
  hash text not null,
  unique (claim_id, kind, object_id)
);

create table claim_steps (
  id uuid primary key,
  claim_id uuid not null references claims (id),
  event text not null,
  -- Nobody's where a clock ran out.
  actor_id uuid references users (id),
  amount_cents bigint check (amount_cents >= 0),
  words text,
  photo_id uuid references documents (id),
  created_at timestamptz not null
);
create index claim_steps_claim_idx on claim_steps (claim_id, id);
create index claim_steps_actor_idx on claim_steps (actor_id) where actor_id is not null;
create index claim_steps_photo_idx on claim_steps (photo_id) where photo_id is not null;

create trigger claim_items_append_only before update or delete on claim_items for each row execute function refuse_change();
create trigger claim_items_kept before truncate on claim_items execute function refuse_change();
create trigger claim_evidence_append_only before update or delete on claim_evidence for each row execute function refuse_change();
create trigger claim_evidence_kept before truncate on claim_evidence execute function refuse_change();
create trigger claim_steps_append_only before update or delete on claim_steps for each row execute function refuse_change();
create trigger claim_steps_kept before truncate on claim_steps execute function refuse_change();
