-- The cargo limit that a reviewer read from a certificate of insurance, in dollars.
alter table compliance_documents add column cargo_limit numeric(12,2) check (cargo_limit > 0);
