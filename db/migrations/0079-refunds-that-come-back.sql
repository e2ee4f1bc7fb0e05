-- A refund that comes back from the card after it was made: what was held is here again, what the platform bore is its own again.
alter table ledger_journals drop constraint ledger_journals_kind_check;
alter table ledger_journals add constraint ledger_journals_kind_check check (kind in ('captured', 'fee_taken', 'fee_returned', 'fee_earned',
  'released', 'taken_back', 'refunded', 'fee_refunded', 'frozen', 'thawed', 'dispute_lost', 'loss_borne', 'loss_restored', 'refund_borne',
  'loss_covered', 'refund_returned', 'refund_borne_returned'));

-- When what was asked of the provider was last looked at because it took too long: each in its turn.
alter table payment_movements add column looked_at timestamptz;
