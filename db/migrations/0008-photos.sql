-- Files of a transport, first the photos of its vehicle, and who looked at them.

create table documents (
  id uuid primary key,
  -- No cascade: whoever deletes a transport deletes the bytes of its files first.
  transport_id uuid not null references transports (id),
  user_id uuid not null references users (id),
  document_type text not null,
  photo_section text,
  file_id uuid not null references files (id),
  thumb_file_id uuid references files (id),
  file_name text not null,
  file_size integer not null,
  mime_type text not null,
  width integer,
  height integer,
  position integer,
  is_verified boolean not null default false,
  ip_address text not null,
  device_fingerprint text,
  geo_location jsonb,
  metadata jsonb not null default '{}',
  -- What the browser called this upload, and what it sent: sent twice, it is one file.
  upload_key text,
  original_sha256 text not null,
  created_at timestamptz not null default now(),
  -- At most ten photos, whatever the code does: ten places, and one photo in each.
  check (document_type <> 'vehicle_photo' or position between 1 and 10),
  unique (transport_id, document_type, position) deferrable initially immediate
);
create unique index documents_upload_key on documents (transport_id, upload_key) where upload_key is not null;
create index documents_user_idx on documents (user_id);
create index documents_file_idx on documents (file_id);
create index documents_thumb_idx on documents (thumb_file_id);

-- What it names may be deleted; that somebody looked stays.
create table if not exists pii_access_logs (
  id uuid primary key,
  file_id uuid not null,
  file_type text not null,
  access_type text not null,
  accessed_by uuid references users (id),
  transport_id uuid,
  ip_address text,
  user_agent text,
  accessed_at timestamptz not null default now()
);
create index if not exists pii_access_logs_file_idx on pii_access_logs (file_id, id desc);
create index if not exists pii_access_logs_account_idx on pii_access_logs (accessed_by, id desc);
