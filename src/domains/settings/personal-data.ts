import type { PersonalData } from '#server/personal-data.ts';

/** What the settings hold about people: who changed them. */
export const settingsPersonalData: PersonalData = {
  tables: [
    {
      table: 'system_config',
      columns: ['updated_by'],
      copy: { notGiven: 'a setting of the installation, not about a person' },
      atDeletion: { stays: 'it holds an account number, not a name' },
    },
    {
      table: 'system_config_changes',
      columns: ['changed_by'],
      copy: { notGiven: 'a setting of the installation, not about a person' },
      atDeletion: { stays: 'proves who changed what; it holds an account number, not a name' },
    },
  ],
  copy: [],
};
