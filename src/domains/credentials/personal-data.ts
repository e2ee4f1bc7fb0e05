import type { PersonalData } from '#server/personal-data.ts';

/** What credentials hold about people: answers of the federal register about the numbers of an account. */
export const credentialsPersonalData: PersonalData = {
  tables: [
    { table: 'register_facts', columns: ['user_id', 'legal_name', 'dba_name'], copy: { part: 'registerFacts' }, atDeletion: 'erased' },
    {
      table: 'dot_mc_validation_logs',
      columns: ['user_id', 'ip_address', 'device_fingerprint'],
      copy: { part: 'registerChecks' },
      atDeletion: { stays: 'that a carrier was checked before it hauled has to be provable; addresses and devices are erased' },
    },
  ],
  copy: [
    {
      name: 'registerFacts',
      rows: ({ sql, actor }, after) => sql`
        select user_id as id, dot_number, mc_number, outcome, message, checked_at, legal_name, dba_name, authority, retrieved_at
        from register_facts where user_id = ${actor.id} and ${after}::uuid is null`,
    },
    {
      name: 'registerChecks',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, dot_number, mc_number, status, snapshot, ip_address, created_at from dot_mc_validation_logs
        where user_id = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
  ],
};
