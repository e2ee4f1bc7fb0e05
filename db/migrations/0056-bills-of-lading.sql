-- The bill of lading of each sealed inspection: what the carrier gave a receipt for, as it was known when it was signed (49 CFR 373.101).
create table bills_of_lading (
  id uuid primary key,
  inspection_id uuid not null unique references inspections (id),
  transport_id uuid not null references transports (id),
  -- Printed on the paper: whoever holds it finds the entry by it, without an account.
  code text not null unique check (code ~ '^[2-9A-HJKMNP-TV-Z]{12}$'),
  says jsonb not null,
  -- SHA-256 of `says`, in hex.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  issued_at timestamptz not null
);
create index bills_of_lading_transport_idx on bills_of_lading (transport_id);

create trigger bills_of_lading_append_only before update or delete on bills_of_lading for each row execute function refuse_change();
create trigger bills_of_lading_kept before truncate on bills_of_lading execute function refuse_change();
