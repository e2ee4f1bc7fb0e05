import type { PersonalData } from '#server/personal-data.ts';

const attacks = 'an attacker could learn how detection works' as const;

export const sentinelPersonalData: PersonalData = {
  tables: [
    {
      table: 'security_logs',
      columns: ['user_id', 'ip_address', 'user_agent', 'device_fingerprint', 'geo_location'],
      copy: { notGiven: attacks },
      atDeletion: { stays: 'deleting an account must not erase traces of an attack; deleted after 90 days' },
    },
    {
      table: 'banned_ips',
      columns: ['ip_address', 'lifted_by', 'lift_note'],
      copy: { notGiven: 'an address, not linked to an account' },
      atDeletion: { stays: 'deleting an account must not remove a ban' },
    },
    {
      table: 'held_accounts',
      columns: ['user_id', 'lifted_by', 'lift_note'],
      copy: { notGiven: attacks },
      atDeletion: {
        stays: 'deleting an account must not erase traces of an attack; ends with the account, deleted 90 days later',
      },
    },
    {
      table: 'sentinel_suppressions',
      columns: ['ip_address', 'user_id', 'note', 'taught_by', 'taken_back_by'],
      copy: { notGiven: attacks },
      atDeletion: { stays: 'proves why access was restored; holds account numbers, deleted 90 days after it ended' },
    },
  ],
};
