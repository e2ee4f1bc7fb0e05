-- What freezes a part of what is held for a payment: a claim, a dispute of the card's bank, the desk. The same one is frozen once.
create table payment_holds (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  cause text not null check (cause in ('claim', 'dispute', 'desk')),
  -- What it is the hold of: a claim, a dispute of the provider, a decision of the desk.
  reference text not null check (reference <> ''),
  reason text not null check (reason <> ''),
  -- Of what was held, and, of a dispute, what the carrier had already or was promised: the platform bears it.
  amount_cents bigint not null check (amount_cents >= 0),
  borne_cents bigint not null default 0 check (borne_cents >= 0),
  placed_by uuid references users (id),
  created_at timestamptz not null,
  outcome text check (outcome in ('thawed', 'lost')),
  lifted_by uuid references users (id),
  lifted_at timestamptz,
  check (amount_cents + borne_cents > 0),
  check (borne_cents = 0 or cause = 'dispute'),
  check ((outcome is null) = (lifted_at is null)),
  unique (payment_id, cause, reference)
);
create index payment_holds_open_idx on payment_holds (payment_id) where lifted_at is null;
create index payment_holds_placer_idx on payment_holds (placed_by) where placed_by is not null;
create index payment_holds_lifter_idx on payment_holds (lifted_by) where lifted_by is not null;
