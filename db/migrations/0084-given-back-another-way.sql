-- A refund that came back from the card can be given back outside the provider: asked for at the desk, with a second person always.
alter table desk_actions drop constraint desk_actions_kind_check;
alter table desk_actions
  add constraint desk_actions_kind_check check (kind in ('hold', 'thaw', 'release', 'refund', 'reversal', 'let_go', 'given_back'));
alter table desk_actions drop constraint desk_actions_check;
alter table desk_actions add constraint desk_actions_hold_check check ((kind in ('thaw', 'given_back')) = (hold_id is not null));
create index desk_actions_given_back_idx on desk_actions (hold_id) where kind = 'given_back';
alter table ledger_journals drop constraint ledger_journals_kind_check;
alter table ledger_journals add constraint ledger_journals_kind_check check (kind in ('captured', 'fee_taken', 'fee_returned', 'fee_earned',
  'released', 'taken_back', 'refunded', 'fee_refunded', 'frozen', 'thawed', 'dispute_lost', 'loss_borne', 'loss_restored', 'refund_borne',
  'loss_covered', 'refund_returned', 'refund_borne_returned', 'given_back'));
