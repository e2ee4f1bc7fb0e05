-- The receiver's contact, and the days and places that a carrier agreed to while a later change waits for its answer.
alter table transports
  add delivery_contact_name text,
  add delivery_contact_phone text,
  add agreed_details jsonb,
  add details_changed_at timestamptz,
  add check ((agreed_details is null) = (details_changed_at is null));
