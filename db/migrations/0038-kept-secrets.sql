-- What an answer gave is kept for its day; a token in it for an hour, in which a lost answer is asked for again.
-- Answers from before they were sealed are a day old at most: whoever repeats such a request is told that it was done.
alter table idempotency_keys add column holds_token boolean not null default false;
update idempotency_keys set holds_token = true, body = null where body ~ '"(token|claimToken)":"';

-- Mails from before their tokens were found by hashes: what has left or was given up keeps none, nor what is older than any link lives.
update mail_outbox set sealed_tokens = null, wrapped_key = null, key_id = null
  where sealed_tokens is not null and token_hashes is null and (status <> 'queued' or created_at < now() - interval '7 days');
update mail_outbox set
  text_body = regexp_replace(text_body, '([?&;]token=)[A-Za-z0-9_-]{43}', '\1sealed-0', 'g'),
  html_body = regexp_replace(html_body, '([?&;]token=)[A-Za-z0-9_-]{43}', '\1sealed-0', 'g')
  where (status <> 'queued' or created_at < now() - interval '7 days')
    and (text_body ~ '[?&;]token=[A-Za-z0-9_-]{43}' or html_body ~ '[?&;]token=[A-Za-z0-9_-]{43}');
