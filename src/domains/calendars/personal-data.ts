import type { PersonalData } from '#server/personal-data.ts';

export const calendarsPersonalData: PersonalData = {
  tables: [{ table: 'calendar_feeds', columns: ['user_id'], copy: { part: 'calendarFeeds' }, atDeletion: 'erased' }],
  copy: [
    {
      name: 'calendarFeeds',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, created_at, last_read_at from calendar_feeds
        where user_id = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
  ],
};
