import type { PersonalData } from '#server/personal-data.ts';

const log = {
  what: 'The audit log of what this account did, under its number and without name or e-mail address',
  why: 'It proves who moved a shipment or its money and can be added to only.',
};

/** What the audit log holds about people: who did what. */
export const auditPersonalData: PersonalData = {
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
  ],
  copy: [],
  kept: async () => [log],
};
