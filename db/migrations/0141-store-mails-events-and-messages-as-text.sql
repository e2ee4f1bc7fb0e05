-- Stop all programs first: earlier versions write these rows encrypted.
-- Mails, events, messages to support and details of FMCSA checks are plain columns that are deleted after a time. Second factors, the tokens of mailed
-- links and answers to an Idempotency-Key are encrypted with the master key. The next start decrypts the rows of before
-- (src/server/encryption/decrypt-stored); sealed_words, share_id and, where nothing else is encrypted, wrapped_key and key_id go with the
-- release after this one.

-- What an event says in words is decrypted where a job still waits for it, and else deleted.
drop index events_words_idx, events_share_idx;
alter table events drop column words_apart;
update events set sealed_words = null, wrapped_key = null, key_id = null, share_id = null
where sealed_words is not null
  and id::text not in (select data ->> 'eventId' from jobs where data ->> 'eventId' is not null);

alter table mail_outbox drop constraint mail_outbox_words_check, drop column recipient_hash, drop column subject_hash, drop column owns_share,
  add constraint mail_outbox_content_check check (sealed_words is not null or num_nonnulls(recipient, subject, text_body) = 3);
create index mail_outbox_recipient_idx on mail_outbox (lower(recipient), created_at);

-- Messages to support are stored for a year, longer than the mail that says the same.
alter table contact_messages alter column mail_id drop not null, drop constraint contact_messages_mail_id_fkey,
  add constraint contact_messages_mail_id_fkey foreign key (mail_id) references mail_outbox (id) on delete set null;
create index contact_messages_age_idx on contact_messages (created_at);

alter table register_check_words add column details jsonb, alter column sealed_words drop not null, alter column wrapped_key drop not null,
  alter column key_id drop not null, add constraint register_check_words_details_check check (num_nonnulls(details, sealed_words) = 1);

-- Answers from before they were encrypted are long gone.
alter table idempotency_keys drop column body;

-- Nothing looks mails up by the beginning of an account's address any more.
drop index users_email_beginning_idx;
