-- Since when a webhook leads to its present address; null: since it was made. Taking back a replaced e-mail address ends what was led elsewhere since.
alter table webhook_endpoints add column url_set_at timestamptz;
-- The password was reset by a mailed link while API keys, webhooks, feeds or links of the account worked, and its owner has not looked through them yet.
alter table users add column access_review_due boolean not null default false;
