-- Whoever books holds the payment against others who book, not against what only names it: a line of history, a movement, a key. The order of
-- locks in ARCHITECTURE.md says why.
create or replace function lock_booked_payment() returns trigger language plpgsql as $$
begin
  perform from payments where id = new.payment_id for no key update;
  return new;
end $$;
