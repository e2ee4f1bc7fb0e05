-- Which tokens a mail carries, as their SHA-256: one that opens nothing any more is taken out of the mail, which is kept or was given up.
alter table mail_outbox add column token_hashes bytea[], add check (token_hashes is null or sealed_tokens is not null);
create index mail_outbox_token_hashes_idx on mail_outbox using gin (token_hashes) where token_hashes is not null;
