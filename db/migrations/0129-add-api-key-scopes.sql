-- Stop all programs first: what lists the scopes of keys is replaced, and a program of before does not know the new ones.
alter table api_keys drop constraint api_keys_scopes_check, add constraint api_keys_scopes_check check (scopes <> '{}' and scopes <@ array[
  'read', 'write_transports', 'write_quotes_and_bids', 'write_messages', 'accept_offers', 'dispatch_jobs', 'cancel_bookings', 'update_status',
  'manage_webhooks']);
