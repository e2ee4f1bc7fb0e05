-- People outside of the product whom a transport concerns: yards, sellers, title clerks. They have no account; administrators write to them.
create table external_contacts (
  id uuid primary key,
  transport_id uuid not null references transports (id),
  full_name text not null check (full_name <> ''),
  email text not null check (email <> ''),
  -- For reference alone: nothing is sent to it.
  phone text,
  company_name text,
  added_by_user_id uuid not null references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index external_contacts_transport_idx on external_contacts (transport_id, id);
create index external_contacts_added_by_idx on external_contacts (added_by_user_id);
