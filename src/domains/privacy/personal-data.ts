import type { PersonalData } from '#server/personal-data.ts';

const numbers = { stays: 'it holds an account number, not a name' } as const;

export const privacyPersonalData: PersonalData = {
  tables: [
    {
      table: 'retention_config',
      columns: ['updated_by'],
      copy: { notGiven: 'a setting of the installation, not about a person' },
      atDeletion: numbers,
    },
    {
      table: 'retention_jobs',
      columns: ['started_by'],
      copy: { notGiven: 'a run of the server, not about a person' },
      atDeletion: numbers,
    },
    {
      table: 'legal_holds',
      columns: ['user_id', 'placed_by', 'lifted_by'],
      copy: { notGiven: 'the person it is about must not be told what a court or authority asked us to keep' },
      atDeletion: { stays: 'proves what was kept for legal reasons, and why; it holds an account number, not a name' },
    },
  ],
};
