-- Marks alone, few among the steps of an inspection: the records of a carrier count those that were not there at pickup.
create index inspection_steps_marks_idx on inspection_steps (inspection_id) where kind in ('damage', 'damage_removed');
