-- Until when the bank of the card takes evidence against a dispute, as the provider says it.
alter table payment_holds add column evidence_due_at timestamptz;
