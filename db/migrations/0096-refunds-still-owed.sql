-- A refund that the provider refused is still owed to the shipper, however much of it was not asked for anew: no completion pays it to the carrier.
alter table payment_movements
  add column owed_cents bigint not null default 0,
  add constraint payment_movements_owed_check
    check (owed_cents = 0 or (kind = 'refund' and state = 'refused' and owed_cents between 1 and amount_cents));
update payment_movements m set owed_cents = m.amount_cents
where m.kind = 'refund' and m.state = 'refused' and m.provider_id is null and not exists (
  select from payment_movements n where n.payment_id = m.payment_id and n.kind = 'refund' and n.source_id = m.source_id and n.id > m.id
    and n.state <> 'refused');
create index payment_movements_owed_idx on payment_movements (payment_id) where owed_cents > 0;

-- What waits here for its payee is taken back for a claim or a dispute too, without a step of the desk.
alter table payment_movements
  drop constraint payment_movements_withdrawn_check,
  add constraint payment_movements_withdrawn_check check (
    case when state = 'withdrawn' then kind = 'transfer' and called_at is null else withdrawn_by is null end);

-- Which charge a dispute is about: a refund is taken from another one where that has as much.
alter table payment_holds
  add column source_id uuid references payment_movements (id),
  add constraint payment_holds_source_check check (source_id is null or cause = 'dispute');
update payment_holds h set source_id = (
  select m.id from payment_movements m where m.payment_id = h.payment_id and m.kind = 'charge' and m.state = 'done' order by m.id limit 1)
where h.cause = 'dispute';
create index payment_holds_source_idx on payment_holds (source_id) where source_id is not null;

-- Who invited an administrator, and when last: the two are one hand for a while where a second person is asked for.
alter table users add column invited_by uuid references users (id), add column invited_at timestamptz;
create index users_inviter_idx on users (invited_by) where invited_by is not null;

-- What one administrator would decide about a disputed arrival in vain, until a second one says the same.
alter table dry_runs add column proposed_by uuid references users (id), add column proposed_stands boolean,
  add constraint dry_runs_proposed_check check ((proposed_by is null) = (proposed_stands is null));
create index dry_runs_proposer_idx on dry_runs (proposed_by) where proposed_by is not null;
