import type { PersonalData } from '#server/personal-data.ts';

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
