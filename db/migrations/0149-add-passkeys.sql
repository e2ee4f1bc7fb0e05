create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id),
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  session_id uuid
);
create index passkeys_user_idx on passkeys (user_id, id);

create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('add', 'sign_in', 'confirm')),
  user_id uuid,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry_idx on passkey_challenges (expires_at);
