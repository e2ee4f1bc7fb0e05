import type { PersonalData } from '#server/personal-data.ts';
import { complianceFileType } from './documents/documents-queries.ts';

export const compliancePersonalData: PersonalData = {
  tables: [
    {
      table: 'compliance_documents',
      columns: ['user_id', 'verified_by', 'file_name'],
      copy: { part: 'complianceDocuments' },
      atDeletion: { stays: 'Documents are erased. Those under a legal hold, an open claim or a payment on hold are erased when it ends' },
    },
    {
      table: 'compliance_gate_events',
      columns: ['user_id', 'ip_address', 'user_agent'],
      copy: { part: 'gateRefusals' },
      atDeletion: 'erased',
    },
  ],
  copy: [
    {
      name: 'complianceDocuments',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, document_type, file_name, file_size, mime_type, uploaded_at, expiration_date, is_expired, verified, verification_date,
          verification_notes, rejection_reason, cargo_limit
        from compliance_documents where user_id = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
    {
      name: 'gateRefusals',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, event_type, violations, attempted_action, block_reason, ip_address, user_agent, timestamp
        from compliance_gate_events where user_id = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
  ],
  files: [
    {
      name: 'papers',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, file_id, ${complianceFileType} as file_type, null as transport_id, file_name from compliance_documents
        where user_id = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
  ],
};
