-- What a check at the register says of the people of an account (its answer about the carrier, the address it was asked from, the notes of who
-- decided), apart from the log, which can only be added to: sealed to the share of that account, and closed with it. Of a check that nobody
-- signed in asked for none of it is kept. Checks of before hold it in the log. docs/decisions/090.
create table register_check_words (
  check_id uuid primary key references dot_mc_validation_logs (id),
  user_id uuid not null references users (id),
  sealed_words bytea not null,
  wrapped_key bytea not null,
  key_id text not null,
  share_id uuid
);
create index register_check_words_user_idx on register_check_words (user_id, check_id);
create index register_check_words_key_idx on register_check_words (key_id) where wrapped_key is not null;
