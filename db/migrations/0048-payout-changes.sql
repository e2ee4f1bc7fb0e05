-- What changed about who is paid, and where to: payouts wait for three days after each. Nothing in it is ever changed.
create table payout_changes (
  id uuid primary key,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('bank', 'account', 'identity', 'email', 'password', 'paper')),
  -- What it was, for people: 'DOT number', 'W-9 Tax Form'; '' where the kind says it all.
  subject text not null default '',
  changed_at timestamptz not null
);
create index payout_changes_user_idx on payout_changes (user_id, changed_at desc);
create trigger payout_changes_append_only before update or delete on payout_changes for each row execute function refuse_change();
create trigger payout_changes_kept before truncate on payout_changes execute function refuse_change();
