-- Stop all programs first: one of before neither opens what is sealed under the share of an account nor erases that share with it.
-- What rows say about a person is sealed to the public key of a share; the share lies in the key store and never here. Rows are made ahead,
-- their shares put first, and are taken in a transaction without asking a store. A row outlives its share, so that copies of it are found and
-- taken away too. docs/decisions/085.
create table shares (
  id uuid primary key,
  store text not null check (store in ('disk', 's3')),
  public_key bytea not null check (length(public_key) = 32),
  made_at timestamptz not null default now(),
  taken_at timestamptz,
  erased_at timestamptz
);
create index shares_spare_idx on shares (id) where taken_at is null and erased_at is null;

-- The share of whoever is new: one of those that were made ahead, null while there is none. Who takes one waits for nobody.
create function take_share() returns uuid language plpgsql as $$
declare
  taken uuid;
begin
  update shares set taken_at = now() where id = (
    select id from shares where taken_at is null and erased_at is null limit 1 for update skip locked) returning id into taken;
  return taken;
end $$;

-- Null: an account of before there were shares, or made while none was ahead; a job gives those one.
alter table users add column share_id uuid references shares (id) on delete set null;
alter table users alter column share_id set default take_share();
create unique index users_share_id_key on users (share_id);
create index users_without_share_idx on users (id) where share_id is null and deleted_at is null;

alter table second_factors add column share_id uuid;

-- What a mail says, and to whom, sealed to a share: of the account with its address, or the mail's own, which goes with it. The columns of the
-- words are null then, and hold the mails of before. By the hashes (HMAC-SHA256) mails to an address and of a subject are found.
create function share_for(address text, out share_id uuid, out is_own boolean) language plpgsql as $$
begin
  select u.share_id into share_id from users u where u.email = address and u.deleted_at is null;
  is_own := share_id is null;
  if is_own then
    share_id := take_share();
  end if;
end $$;
alter table mail_outbox add column sealed_words bytea, add column share_id uuid, add column owns_share boolean not null default false,
  add column is_last boolean not null default false, add column recipient_hash bytea, add column subject_hash bytea,
  alter column recipient drop not null, alter column subject drop not null, alter column text_body drop not null,
  drop constraint mail_outbox_check,
  add constraint mail_outbox_key_check check (
    (sealed_tokens is null and sealed_words is null) = (wrapped_key is null) and (wrapped_key is null) = (key_id is null)),
  add constraint mail_outbox_words_check check (
    num_nonnulls(recipient, subject, text_body) = case when sealed_words is null then 3 else 0 end
    and num_nonnulls(sealed_words, recipient_hash, subject_hash) in (0, 3)
    and (sealed_words is null or num_nonnulls(html_body, reply_to, unsubscribe_url) = 0 and share_id is not null));
create index mail_outbox_recipient_hash_idx on mail_outbox (recipient_hash) where recipient_hash is not null;

-- Answers that are kept for a day are sealed to the share of the day (UTC) on which they were given, which is erased after them.
alter table shares add column day date unique;
alter table idempotency_keys add column share_id uuid;
