-- Bookings of which a part went back were looked for among all that wait for their pickup: a payment says now whether anything of it was ever on
-- the account of refunds. Whoever books holds the payment anyway.
alter table payments add column part_returned boolean not null default false;
update payments set part_returned = true where id in (select payment_id from ledger_entries where account = 'refunds');
create index payments_part_returned_idx on payments (quote_id) where part_returned and escrow_status = 'escrow';

create function mark_returned() returns trigger language plpgsql as $$
begin
  update payments p set part_returned = true from written e where e.account = 'refunds' and p.id = e.payment_id and not p.part_returned;
  return null;
end $$;
create trigger ledger_entries_returned after insert on ledger_entries referencing new table as written for each statement execute function mark_returned();
