-- Which checks the newest answer of the federal register failed, so that the gate names insurance that is too low as that. Empty for an answer
-- of before this was kept: the nightly look writes it anew.
alter table register_facts add column failed text[] not null default '{}';
