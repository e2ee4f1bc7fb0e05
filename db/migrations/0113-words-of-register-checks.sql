-- What a check at the register says of people (its answer about the carrier, the address it was asked from, the notes of who decided), apart from
-- the log, which can only be added to: sealed to the share of the account it was made for and closed with it, or, where none asked, to the share
-- of its day and gone a day later. Checks of before hold it in the log. docs/decisions/090.
create table register_check_words (
  check_id uuid primary key references dot_mc_validation_logs (id),
  user_id uuid references users (id),
  sealed_words bytea not null,
  wrapped_key bytea not null,
  key_id text not null,
  share_id uuid,
  created_at timestamptz not null default now()
);
create index register_check_words_user_idx on register_check_words (user_id, check_id);
create index register_check_words_nobodys_idx on register_check_words (created_at) where user_id is null;
create index register_check_words_key_idx on register_check_words (key_id) where wrapped_key is not null;
