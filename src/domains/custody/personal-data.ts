import type { PersonalData } from '#server/personal-data.ts';

/** What the chain of custody holds about people: who did a step. */
export const custodyPersonalData: PersonalData = {
  tables: [
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
};
