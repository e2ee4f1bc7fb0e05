-- Stop all programs first: the columns are filled from what is stored, and a trigger keeps them in step from then on.
-- The newest certificate of insurance states cargo and liability on one sheet. Contractor agreements are not filed on the platform yet.
alter table users add column cargo_insurance_doc uuid, add column liability_insurance_doc uuid, add column contractor_agreement_doc uuid;
create function keep_certificate_of_account() returns trigger language plpgsql as $$
declare
  changed compliance_documents := case when tg_op = 'DELETE' then old else new end;
begin
  if changed.document_type = 'certificate_of_insurance' then
    update users u set cargo_insurance_doc = c.id, liability_insurance_doc = c.id
    from (select (select id from compliance_documents where user_id = changed.user_id and document_type = 'certificate_of_insurance'
      order by id desc limit 1) as id) c
    where u.id = changed.user_id and u.cargo_insurance_doc is distinct from c.id;
  end if;
  return null;
end $$;
create trigger compliance_documents_newest after insert or delete on compliance_documents for each row execute function keep_certificate_of_account();
update users u set cargo_insurance_doc = c.id, liability_insurance_doc = c.id
from (select distinct on (user_id) user_id, id from compliance_documents where document_type = 'certificate_of_insurance'
  order by user_id, id desc) c
where c.user_id = u.id;

-- Photos of a request under the name that the specification gives them; `documents` holds them.
create view quote_images as
select d.id, q.id as quote_id, d.file_name, d.file_id as file_path, d.file_size, d.mime_type, d.user_id as uploaded_by, d.ip_address, d.created_at
from documents d join quotes q on q.transport_id = d.transport_id
where d.document_type = 'vehicle_photo' and d.deleted_at is null;
