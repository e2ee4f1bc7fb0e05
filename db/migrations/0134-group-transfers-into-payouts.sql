-- Stop all programs first: those of before would split a payout again, in what they write and in what they tell.
-- Movements that were asked for as one sum and split by charge, with their later tries: the first one's id. Null is a sum of its own.
alter table payment_movements add column batch_id uuid;

update payment_movements m set batch_id = f.first_id
from (
  select id, first_value(id) over (partition by payment_id, kind, cause, attempt, created_at order by id) as first_id
  from payment_movements where kind in ('transfer', 'reversal')
) f where f.id = m.id and f.first_id <> m.id;
