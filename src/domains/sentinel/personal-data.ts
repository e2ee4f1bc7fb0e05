import type { PersonalData } from '#server/personal-data.ts';

const attacks = 'whoever attacks could read how it is seen' as const;

/** What Sentinel holds about people: addresses from which something like an attack came. */
export const sentinelPersonalData: PersonalData = {
  tables: [
    {
      table: 'security_logs',
      columns: ['user_id', 'ip_address', 'user_agent', 'device_fingerprint', 'geo_location'],
      copy: { notGiven: attacks },
      atDeletion: { stays: 'deleting an account must not wipe the traces of an attack; forgotten after 90 days' },
    },
    {
      table: 'banned_ips',
      columns: ['ip_address', 'lifted_by', 'lift_note'],
      copy: { notGiven: 'an address, which is not tied to an account' },
      atDeletion: { stays: 'deleting an account must not lift a ban' },
    },
    {
      table: 'held_accounts',
      columns: ['user_id', 'lifted_by', 'lift_note'],
      copy: { notGiven: attacks },
      atDeletion: {
        stays: 'deleting an account must not wipe the traces of an attack; it ends with the account, and is forgotten 90 days later',
      },
    },
    {
      table: 'sentinel_suppressions',
      columns: ['ip_address', 'user_id', 'note', 'taught_by', 'taken_back_by'],
      copy: { notGiven: attacks },
      atDeletion: { stays: 'why somebody was let in again has to be provable; it says numbers, and is forgotten 90 days after it ended' },
    },
  ],
};
