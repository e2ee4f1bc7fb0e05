-- A question that goes looks for those that followed it.
create index copilot_queries_follows_idx on copilot_queries (follows) where follows is not null;
