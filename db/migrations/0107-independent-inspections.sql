-- Stop all programs first: one that knows two stages takes every sealed inspection of a booking for evidence of a claim, and answers no list with a third.
-- Inspection agents who take part file inspections of their own, by and by; at the handover there is one of each, as before.
alter table inspections drop constraint inspections_stage_check;
alter table inspections add constraint inspections_stage_check check (stage in ('pickup', 'delivery', 'survey'));
alter table inspections drop constraint inspections_quote_id_stage_key;
create index inspections_quote_idx on inspections (quote_id);
create unique index inspections_one_of_road_key on inspections (quote_id, stage) where stage in ('pickup', 'delivery');
create unique index inspections_one_open_survey_key on inspections (quote_id, inspector_id) where stage = 'survey' and state = 'open';

-- What an independent inspection says is evidence as the others are.
alter table claim_evidence drop constraint claim_evidence_stage_check;
alter table claim_evidence add constraint claim_evidence_stage_check check (stage in ('pickup', 'delivery', 'survey'));
