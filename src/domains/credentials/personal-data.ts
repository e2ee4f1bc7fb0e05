import type { PersonalData } from '#server/personal-data.ts';

export const credentialsPersonalData: PersonalData = {
  tables: [
    { table: 'register_facts', columns: ['user_id', 'legal_name', 'dba_name'], copy: { part: 'registerFacts' }, atDeletion: 'erased' },
    {
      table: 'dot_mc_validation_logs',
      columns: ['user_id', 'ip_address', 'device_fingerprint'],
      copy: { part: 'registerChecks' },
      atDeletion: { stays: 'proves that a carrier was checked before it hauled; addresses and devices are erased' },
    },
    { table: 'register_check_words', columns: ['user_id', 'details'], copy: { part: 'registerChecks' }, atDeletion: 'erased' },
    {
      table: 'register_contacts',
      columns: ['user_id', 'phone', 'email', 'phone_changed_at', 'email_changed_at'],
      copy: { part: 'companyContact' },
      atDeletion: 'erased',
    },
    { table: 'company_codes', columns: ['user_id', 'recipient'], copy: { part: 'companyCodes' }, atDeletion: 'erased' },
    { table: 'open_data_facts', columns: ['user_id'], copy: { part: 'openData' }, atDeletion: 'erased' },
    { table: 'policy_cancellations', columns: ['user_id'], copy: { part: 'openData' }, atDeletion: 'erased' },
    {
      table: 'company_verifications',
      columns: ['user_id', 'verified_by', 'note'],
      copy: { part: 'companyVerification' },
      atDeletion: 'erased',
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
        select l.id, l.dot_number, l.mc_number, l.status, l.snapshot || coalesce(w.details - 'ipAddress', '{}') as snapshot,
          coalesce(w.details ->> 'ipAddress', l.ip_address) as ip_address, l.created_at
        from dot_mc_validation_logs l left join register_check_words w on w.check_id = l.id
        where l.user_id = ${actor.id} and (${after}::uuid is null or l.id > ${after}::uuid) order by l.id limit ${limit}`,
    },
    {
      name: 'companyContact',
      rows: ({ sql, actor }, after) => sql`
        select user_id as id, dot_number, phone, email, phone_changed_at, email_changed_at, checked_at
        from register_contacts where user_id = ${actor.id} and ${after}::uuid is null`,
    },
    {
      name: 'companyCodes',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, dot_number, channel, recipient, created_at, expires_at, closed_at
        from company_codes where user_id = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
    {
      name: 'companyVerification',
      rows: ({ sql, actor }, after) => sql`
        select user_id as id, dot_number, method, verified_at
        from company_verifications where user_id = ${actor.id} and ${after}::uuid is null`,
    },
    {
      name: 'openData',
      rows: ({ sql, actor }, after) => sql`
        select o.user_id as id, o.dot_number, o.authorities, o.policies, o.read_at, (
          select jsonb_agg(jsonb_build_object('kind', c.kind, 'insurer', c.insurer, 'cancelsOn', c.cancels_on)) from policy_cancellations c
          where c.user_id = o.user_id) as cancellations
        from open_data_facts o where o.user_id = ${actor.id} and ${after}::uuid is null`,
    },
  ],
};
