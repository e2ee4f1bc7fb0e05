import type { PersonalData } from '#server/personal-data.ts';

export const notificationsPersonalData: PersonalData = {
  tables: [
    { table: 'notification_dispatches', columns: ['user_id', 'recipient'], copy: { part: 'notices' }, atDeletion: 'erased' },
    { table: 'push_devices', columns: ['user_id'], copy: { part: 'pushDevices' }, atDeletion: 'erased' },
  ],
  copy: [
    {
      name: 'notices',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, transport_id, notification_type, channel, recipient, status, content, read_at, created_at, sent_at
        from notification_dispatches where user_id = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
    {
      name: 'pushDevices',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, device, time_zone, quiet_from, quiet_until, created_at, seen_at, last_sent_at
        from push_devices where user_id = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
  ],
};
