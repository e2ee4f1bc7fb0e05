-- What of the difference to another carrier's price is a part of the service fee that is missing: the shipper's alone to read, so both totals are
-- without it. Nothing may be left of the price then.
alter table change_orders
  add column fee_part numeric(10,2) not null default 0,
  drop constraint change_orders_total_before_check,
  drop constraint change_orders_check;
update change_orders o set fee_part = j.fee - o.total_before, total_before = 0, total_after = o.total_after - j.fee
from (
  select c.id, c.total_after - q.total_quote + coalesce((
    select sum(n.amount) from change_orders n where n.quote_id = c.quote_id and n.state = 'agreed' and n.reason_code <> 'rescue'), 0) as fee
  from change_orders c join quotes q on q.id = c.quote_id where c.reason_code = 'rescue') j
where j.id = o.id and j.fee >= o.total_before;
alter table change_orders
  add constraint change_orders_total_before_check check (total_before > 0 or (total_before = 0 and reason_code = 'rescue')),
  add constraint change_orders_total_after_check check (total_after = total_before + amount - fee_part),
  add constraint change_orders_fee_part_check check (fee_part = 0 or (reason_code = 'rescue' and fee_part between 0 and amount));
