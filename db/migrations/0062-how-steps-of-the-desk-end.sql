-- What is asked of the provider for a step of the desk knows it: whoever asked hears how it ended.
alter table payment_movements
  add column action_id uuid references desk_actions (id),
  -- Since when a transfer waits because the account that it is for is blocked, and the step of the desk that lets it go all the same.
  add column blocked_since timestamptz,
  add column let_go_by uuid references desk_actions (id),
  add constraint payment_movements_blocked_check check (blocked_since is null or kind = 'transfer');
create index payment_movements_action_idx on payment_movements (action_id) where action_id is not null;
create index payment_movements_let_go_idx on payment_movements (let_go_by) where let_go_by is not null;
create index payment_movements_blocked_idx on payment_movements (payment_id)
  where blocked_since is not null and let_go_by is null and state = 'asked';
alter table desk_actions drop constraint desk_actions_kind_check;
alter table desk_actions add constraint desk_actions_kind_check
  check (kind in ('hold', 'thaw', 'release', 'refund', 'reversal', 'let_go'));
