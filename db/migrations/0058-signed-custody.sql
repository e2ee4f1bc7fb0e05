-- The chains of custody are signed each day: whoever noted a head, or holds a public key, can tell later whether anything was changed or cut off.
create table signing_keys (
  id uuid primary key,
  -- The public half as it is published: Ed25519, SubjectPublicKeyInfo, base64.
  public_key text not null unique,
  -- The private half, sealed; forgotten when another key takes over.
  sealed bytea,
  wrapped_key bytea,
  key_id text,
  created_at timestamptz not null,
  retired_at timestamptz,
  check ((sealed is null) = (wrapped_key is null) and (sealed is null) = (key_id is null) and (sealed is null) = (retired_at is not null))
);
create unique index signing_keys_current_key on signing_keys ((true)) where retired_at is null;

-- One row a day, days without entries too: the head of all chains that grew until its end.
create table custody_days (
  id uuid primary key,
  day date not null unique,
  -- Of the day before; 64 zeros for the first.
  previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'),
  -- The top of the tree of heads.
  root text not null check (root ~ '^[0-9a-f]{64}$'),
  heads integer not null check (heads >= 0),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  signing_key_id uuid not null references signing_keys (id),
  signature text not null,
  signed_at timestamptz not null
);
create index custody_days_signing_key_idx on custody_days (signing_key_id);
create trigger custody_days_append_only before update or delete on custody_days for each row execute function refuse_change();
create trigger custody_days_kept before truncate on custody_days execute function refuse_change();

-- The head of one chain at the end of a day in which it grew, with its way to the top of that day's tree.
create table custody_heads (
  id uuid primary key,
  custody_day_id uuid not null references custody_days (id),
  transport_id uuid not null references transports (id),
  position int not null check (position > 0),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  path text[] not null
);
create unique index custody_heads_once_key on custody_heads (transport_id, position);
create index custody_heads_day_idx on custody_heads (custody_day_id);
create trigger custody_heads_append_only before update or delete on custody_heads for each row execute function refuse_change();
create trigger custody_heads_kept before truncate on custody_heads execute function refuse_change();

create index communication_timeline_created_idx on communication_timeline (created_at);
