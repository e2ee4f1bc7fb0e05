-- Whether a language model worded the facts of an answer.
alter table copilot_queries add column is_reworded boolean not null default false;
