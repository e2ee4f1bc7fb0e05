import type { PersonalData } from '#server/personal-data.ts';

/** What notifications hold about people: what they were told, and where. */
export const notificationsPersonalData: PersonalData = {
  tables: [{ table: 'notification_dispatches', columns: ['user_id', 'recipient'], copy: { part: 'notices' }, atDeletion: 'erased' }],
  copy: [
    {
      name: 'notices',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, transport_id, notification_type, channel, recipient, status, content, read_at, created_at, sent_at
        from notification_dispatches where user_id = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
  ],
};
