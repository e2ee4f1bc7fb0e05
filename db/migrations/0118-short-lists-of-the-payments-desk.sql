-- Stop all programs first: an index that they read is taken away.
-- Which payments nobody paid is read of an index alone, and so is whether one of them is unpaid.
drop index payments_unpaid_idx;
create index payments_unpaid_idx on payments (id, created_at) where escrow_status in ('created', 'payment_pending', 'failed');
-- Each search reads what is not sorted yet into an index of words: by default up to 512 pages, of which 102 took 2.6 ms. Accounts are written
-- less often than the others, so that less may lie there.
alter index users_words_idx set (gin_pending_list_limit = 64);
alter index users_drivers_words_idx set (gin_pending_list_limit = 64);
alter index transports_words_idx set (gin_pending_list_limit = 256);
alter index mail_outbox_search_idx set (gin_pending_list_limit = 256);
