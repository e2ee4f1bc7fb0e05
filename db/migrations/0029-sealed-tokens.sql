-- The tokens of a mail's links stand sealed beside it, until it has left; in its text stand their places.
alter table mail_outbox add column sealed_tokens bytea, add column wrapped_key bytea, add column key_id text,
  add check ((sealed_tokens is null) = (wrapped_key is null) and (wrapped_key is null) = (key_id is null));
update mail_outbox set
  text_body = regexp_replace(text_body, '([?&;]token=)[A-Za-z0-9_-]{43}', '\1sealed-0', 'g'),
  html_body = regexp_replace(html_body, '([?&;]token=)[A-Za-z0-9_-]{43}', '\1sealed-0', 'g')
  where status = 'sent' and (text_body ~ '[?&;]token=' or html_body ~ '[?&;]token=');

-- An answer may hold the token of a claim or a session: it is kept sealed. body holds the answers from before this, for their day.
alter table idempotency_keys add column sealed_body bytea, add column wrapped_key bytea, add column key_id text,
  add check ((sealed_body is null) = (wrapped_key is null) and (wrapped_key is null) = (key_id is null));
