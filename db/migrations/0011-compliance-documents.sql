-- Papers of carriers, brokers and independent drivers (specification 2, section 3); the bytes lie sealed in the file store.
create table compliance_documents (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  document_type text not null check (document_type in ('dot_certificate','mc_certificate','certificate_of_insurance','w9_tax_form',
    'business_license','driver_license','vehicle_registration','background_check')),
  file_name text not null,
  file_id uuid not null references files (id),
  file_size int not null check (file_size > 0),
  mime_type text not null check (mime_type in ('application/pdf','image/jpeg','image/png','image/webp')),
  -- Of a PDF; null for a picture.
  page_count int check (page_count > 0),
  -- Of what was sent, so that the same file sent twice is one document.
  original_sha256 text not null,
  uploaded_at timestamptz not null,
  verified boolean not null default false,
  verified_by uuid references users (id),
  verification_date timestamptz,
  verification_notes text,
  expiration_date date,
  is_expired boolean not null default false,
  rejection_reason text,
  -- The smallest number of days ahead (30, 7, 0) that was told already, so that a reminder is sent once.
  reminded_days int check (reminded_days in (30, 7, 0)),
  metadata jsonb not null default '{}',
  check (not (verified and rejection_reason is not null)),
  check (verification_date is not null or (not verified and rejection_reason is null)),
  check (not (is_expired and expiration_date is null))
);
create index compliance_documents_user_idx on compliance_documents (user_id, id desc);
create index compliance_documents_file_idx on compliance_documents (file_id);
create index compliance_documents_pending_idx on compliance_documents (id) where not verified and rejection_reason is null;
create unique index compliance_documents_pending_key on compliance_documents (user_id, document_type, original_sha256)
  where not verified and rejection_reason is null;
create index compliance_documents_expiry_idx on compliance_documents (expiration_date) where verified and not is_expired;
