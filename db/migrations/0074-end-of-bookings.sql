-- What the end of a booking before pickup keeps, as the policy said then: what was frozen at that time is settled by it once it is free.
alter table payments
  add column end_line text check (end_line in ('before_assignment', 'no_carrier', 'carrier_withdrew', 'assigned', 'wasted_arrival')),
  add column end_fee_cents bigint check (end_fee_cents >= 0),
  add column end_dry_run_cents bigint check (end_dry_run_cents >= 0),
  add check ((end_line is null) = (end_fee_cents is null)),
  add check ((end_line is null) = (end_dry_run_cents is null));

-- Fees for arrivals in vain that wait for the desk just now.
update payments p set end_line = 'wasted_arrival', end_fee_cents = 0, end_dry_run_cents = h.amount_cents
from dry_runs d join payment_holds h on h.id = d.hold_id where h.payment_id = p.id and h.lifted_at is null;
