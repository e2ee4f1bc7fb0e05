import type { PersonalData } from '#server/personal-data.ts';

const numbers = { stays: 'it says a number, not a name' } as const;

/** What privacy holds about people: who set and started what, and whom or what a legal hold stands on. */
export const privacyPersonalData: PersonalData = {
  tables: [
    {
      table: 'retention_config',
      columns: ['updated_by'],
      copy: { notGiven: 'a setting of the installation, about nobody' },
      atDeletion: numbers,
    },
    {
      table: 'retention_jobs',
      columns: ['started_by'],
      copy: { notGiven: 'a run of the program, about nobody' },
      atDeletion: numbers,
    },
    {
      table: 'legal_holds',
      columns: ['user_id', 'placed_by', 'lifted_by'],
      copy: { notGiven: 'what a court or an authority asked to keep is not told to whom it is about' },
      atDeletion: { stays: 'what was kept for legal reasons, and why, has to be provable; it says a number, not a name' },
    },
  ],
};
