import type { PersonalData } from '#server/personal-data.ts';

/** What the chain of custody holds about people: who did a step. */
export const custodyPersonalData: PersonalData = {
  tables: [
    {
      table: 'external_contacts',
      columns: ['full_name', 'email', 'phone', 'company_name', 'added_by_user_id'],
      copy: { notGiven: 'about somebody else, whom an administrator wrote down for a transport: its shipper reads it there' },
      atDeletion: { stays: 'gone with the account of the shipper; of the administrator who added one the number stays' },
    },
    {
      table: 'evidence_exports',
      columns: ['asked_by'],
      copy: { part: 'evidenceExports' },
      atDeletion: { stays: 'that an export was made has to be provable to the other side; its bytes are erased' },
    },
    {
      table: 'communication_timeline',
      columns: ['initiated_by_user_id', 'external_contact_id', 'event_data'],
      copy: { notGiven: 'the record of a transport, which both sides read on it' },
      atDeletion: {
        stays:
          'each entry carries the hash of the one before: taking one out would break the proof; of names it says who was named as driver and who was stopped',
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
