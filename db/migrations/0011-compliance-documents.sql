-- Papers of carriers, brokers and independent drivers (specification 2, section 3); the bytes lie sealed in the file store.
create table compliance_documents (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  document_type text not null check (document_type in ('dot_certificate','mc_certificate','certificate_of_insurance','w9_tax_form',
    'business_license','driver_license','vehicle_registration','background_check')),
  file_name text not null,
  file_id uuid not null,
  file_size int not null check (file_size > 0),
  mime_type text not null,
  sha256 text not null,
  uploaded_at timestamptz not null,
  verified boolean not null default false,
  verified_by uuid references users (id),
  verification_date timestamptz,
  verification_notes text,
  rejection_reason text,
  expiration_date date,
  is_expired boolean not null default false,
  -- The smallest number of days ahead (30, 7, 0) that was told already, so that a reminder is sent once.
  reminded_days int,
  metadata jsonb not null default '{}',
  check (not (verified and rejection_reason is not null))
);
create index compliance_documents_user_idx on compliance_documents (user_id, id desc);
create index compliance_documents_pending_idx on compliance_documents (uploaded_at, id) where not verified and rejection_reason is null;
create index compliance_documents_expiry_idx on compliance_documents (expiration_date) where verified and not is_expired;
