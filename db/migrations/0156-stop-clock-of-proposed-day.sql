-- Stop all programs first: earlier versions do not know the new states of a case.
alter table cases drop constraint cases_state_check, add constraint cases_state_check check (state in
  ('asked', 'reported', 'day_proposed', 'day_declined', 'not_ready', 'dry_run', 'day_given', 'open',
    'picked_up', 'rescheduled', 'no_show', 'delivered', 'missing', 'resolved', 'closed', 'ended'));
alter table cases drop constraint cases_check, add constraint cases_closed_at_check check
  ((closed_at is null) = (state in ('asked', 'reported', 'day_proposed', 'day_declined', 'not_ready', 'dry_run', 'day_given', 'open')));
-- While a proposal of the carrier is open its clock stops, and this much of it is left.
alter table cases add column answer_seconds_left int check (answer_seconds_left >= 0);
alter table cases drop constraint cases_check1, add constraint cases_answer_by_check check
  ((state in ('reported', 'day_declined')) <= (answer_by is not null));
alter table cases add constraint cases_answer_seconds_left_check1 check ((state = 'day_proposed') = (answer_seconds_left is not null));
