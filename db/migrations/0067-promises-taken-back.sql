-- A transfer that waits for a blocked account can be taken back by the desk, while it was never called: the provider may have done what was.
alter table payment_movements
  add column called_at timestamptz,
  add column withdrawn_by uuid references desk_actions (id),
  drop constraint payment_movements_state_check,
  add constraint payment_movements_state_check check (state in ('asked', 'done', 'refused', 'withdrawn')),
  add constraint payment_movements_withdrawn_check
    check ((state = 'withdrawn') = (withdrawn_by is not null) and (state <> 'withdrawn' or (kind = 'transfer' and called_at is null)));
-- Of what was asked before this, nobody knows whether it was called.
update payment_movements set called_at = created_at where kind = 'transfer' and state = 'asked';
create index payment_movements_withdrawn_idx on payment_movements (withdrawn_by) where withdrawn_by is not null;
