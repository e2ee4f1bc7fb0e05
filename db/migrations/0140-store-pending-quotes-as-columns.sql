-- Stop all programs first: earlier versions write pending quotes encrypted.
-- A pending quote has one shape: what the visitor typed, in its columns. The next start decrypts the rows that wait (src/server/encryption/decrypt-stored);
-- sealed_request, wrapped_key, key_id and share_id are read by nothing else and go with the release after this one.
drop index pending_quotes_taken_idx;
alter table pending_quotes drop constraint pending_quotes_words_check, drop column email_hash,
  add constraint pending_quotes_details_check check (
    sealed_request is not null
    or num_nonnulls(full_name, phone, vehicle_type, vehicle_year, vehicle_make, vehicle_model, from_zip_code, to_zip_code, transport_type)
      = case when is_processed then 0 else 9 end
    and (is_processed or email is not null));
create index pending_quotes_taken_idx on pending_quotes (id) where is_processed and (email is not null or transport_id is null);
comment on column pending_quotes.sealed_request is 'Only in rows of before 0140, until the next start.';
