import type { PersonalData } from '#server/personal-data.ts';

const log = {
  what: 'The audit log of what this account did, under its number, without name or email address',
  why: "It proves who moved a shipment or its money, and entries can't be removed.",
};

export const auditPersonalData: PersonalData = {
  tables: [
    {
      table: 'audit_log',
      columns: ['actor_id', 'actor_role', 'ip_address', 'user_agent'],
      copy: { notGiven: 'it proves what everyone did, and only administrators can read it' },
      atDeletion: { stays: log.why },
    },
    {
      table: 'audit_checks',
      columns: ['asked_by'],
      copy: { notGiven: 'a check of the log, not about a person' },
      atDeletion: { stays: 'it holds an account number, not a name' },
    },
  ],
  copy: [],
  kept: async () => [log],
};
