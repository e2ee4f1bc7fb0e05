-- Stop all programs first: one of before writes what visitors type as text, and neither reads nor closes what is sealed.
-- What a visitor asked for is sealed to a share of the row's own, under the master key alone while none is ahead; it leaves the row, and its share
-- the store, once the request is somebody's or is forgotten. The columns of the words hold the requests of before that still wait. By the hash
-- (HMAC-SHA256) requests of an address are found. docs/decisions/091.
alter table pending_quotes add column sealed_request bytea, add column wrapped_key bytea, add column key_id text, add column share_id uuid,
  add column email_hash bytea,
  alter column email drop not null, alter column full_name drop not null, alter column phone drop not null,
  alter column vehicle_type drop not null, alter column vehicle_year drop not null, alter column vehicle_make drop not null,
  alter column vehicle_model drop not null, alter column from_zip_code drop not null, alter column to_zip_code drop not null,
  alter column transport_type drop not null;

-- Those of before that are somebody's say nothing that their transport does not say. They count for no limit of mails any more.
update pending_quotes set email = null, full_name = null, phone = null, vehicle_type = null, vehicle_year = null, vehicle_make = null,
  vehicle_model = null, vehicle_value = null, vin = null, from_zip_code = null, to_zip_code = null, pickup_location = null,
  delivery_location = null, pickup_date = null, transport_type = null, is_running = null, has_keys = null, notes = null
where is_processed;

alter table pending_quotes add constraint pending_quotes_words_check check (
  num_nonnulls(sealed_request, wrapped_key, key_id) = case when is_processed or email is not null then 0 else 3 end
  and num_nonnulls(email, full_name, phone, vehicle_type, vehicle_year, vehicle_make, vehicle_model, from_zip_code, to_zip_code, transport_type)
    = case when is_processed or sealed_request is not null then 0 else 10 end
  and (email is not null or num_nonnulls(vehicle_value, vin, pickup_location, delivery_location, pickup_date, is_running, has_keys, notes) = 0)
  and (sealed_request is null or email_hash is not null));
create index pending_quotes_email_hash_idx on pending_quotes (email_hash, confirm_sent_at);

-- What a visitor wrote to support is sealed to the share of the mail that says the same, with which it goes. The columns of the words hold
-- the messages of before.
alter table contact_messages add column sealed_words bytea, add column wrapped_key bytea, add column key_id text, add column share_id uuid,
  alter column name drop not null, alter column email drop not null, alter column subject drop not null, alter column message drop not null,
  add constraint contact_messages_words_check check (
    num_nonnulls(sealed_words, wrapped_key, key_id) in (0, 3)
    and num_nonnulls(name, email, subject, message) = case when sealed_words is null then 4 else 0 end);
