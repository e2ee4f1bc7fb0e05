-- When an officer found that a certificate of insurance shows no cargo limit; null while nobody looked, such as before the field existed.
alter table compliance_documents add column cargo_checked_at timestamptz;

create index compliance_documents_without_cargo_limit_idx on compliance_documents (id)
  where document_type = 'certificate_of_insurance' and verified and cargo_limit is null and cargo_checked_at is null;
