-- A payout account is a row before the provider is asked for one: the row names the key of that call, and its id comes with the answer.
alter table stripe_accounts alter column account_id drop not null;
alter table stripe_accounts add column setup_key uuid not null default gen_random_uuid();
alter table stripe_accounts add constraint stripe_accounts_known check (account_id is not null or not (payouts_enabled or charges_enabled));
