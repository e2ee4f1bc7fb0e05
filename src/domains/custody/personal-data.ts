import type { PersonalData } from '#server/personal-data.ts';

export const custodyPersonalData: PersonalData = {
  tables: [
    {
      table: 'external_contacts',
      columns: ['full_name', 'email', 'phone', 'company_name', 'added_by_user_id'],
      copy: { notGiven: 'about a third party, entered for a transport by an administrator; its shipper can see it there' },
      atDeletion: { stays: "deleted with the shipper's account; of the administrator who added it, the account number remains" },
    },
    {
      table: 'evidence_exports',
      columns: ['asked_by'],
      copy: { part: 'evidenceExports' },
      atDeletion: { stays: 'proves to the other party that an export was made; its content is erased' },
    },
    {
      table: 'communication_timeline',
      columns: ['initiated_by_user_id', 'external_contact_id', 'event_data'],
      copy: { notGiven: 'the record of a transport, shared by both parties' },
      atDeletion: {
        stays:
          "each entry carries the previous entry's hash, so removing one would break the proof; the only names in it are assigned drivers and suspended parties",
      },
    },
  ],
  copy: [
    {
      name: 'evidenceExports',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, transport_id, state, byte_size, manifest_hash, created_at, ready_at, expires_at from evidence_exports
        where asked_by = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
  ],
};
