import type { PersonalData } from '#server/personal-data.ts';

const log = {
  what: 'The audit log of what this account did, under its number and without name or e-mail address',
  why: 'It proves who moved a shipment or its money and can be added to only.',
};

/** What oversight holds about people: who changed what, and what administrators decided about independent drivers. */
export const oversightPersonalData: PersonalData = {
  tables: [
    {
      table: 'audit_log',
      columns: ['actor_id', 'actor_role', 'ip_address', 'user_agent'],
      copy: { notGiven: 'it proves what everybody did, and is read by administrators alone' },
      atDeletion: { stays: log.why },
    },
    {
      table: 'audit_checks',
      columns: ['asked_by'],
      copy: { notGiven: 'that the log was checked is about nobody' },
      atDeletion: { stays: 'it says a number, not a name' },
    },
    {
      table: 'driver_reviews',
      columns: ['user_id', 'reviewed_by'],
      copy: { part: 'driverReviews' },
      atDeletion: { stays: 'that somebody was reviewed before hauling has to be provable; it says a number, not a name' },
    },
    {
      table: 'system_config',
      columns: ['updated_by'],
      copy: { notGiven: 'a setting of the installation, about nobody' },
      atDeletion: { stays: 'it says a number, not a name' },
    },
    {
      table: 'system_config_changes',
      columns: ['changed_by'],
      copy: { notGiven: 'a setting of the installation, about nobody' },
      atDeletion: { stays: 'who set what has to be provable; it says a number, not a name' },
    },
  ],
  copy: [
    {
      name: 'driverReviews',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, kind, verified, notes, reviewed_at from driver_reviews
        where user_id = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
  ],
  kept: async () => [log],
};
