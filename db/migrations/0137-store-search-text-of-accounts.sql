-- Stop all programs first: the table is rewritten.
-- What administrators search for, folded once when an account is written instead of at each search.
alter table users add column search_text text not null
  generated always as (folded(email || ' ' || full_name || ' ' || coalesce(company_name, ''))) stored;
create index users_search_text_idx on users using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 64);
drop index users_words_idx;
