-- The delivery day that the carrier gave after the promised one had passed. The promise stays, because scores and cases count from it.
alter table quotes add column new_delivery_day date;
