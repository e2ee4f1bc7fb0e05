import type { PersonalData } from '#server/personal-data.ts';

export const webhooksPersonalData: PersonalData = {
  tables: [{ table: 'webhook_endpoints', columns: ['user_id'], copy: { part: 'webhooks' }, atDeletion: 'erased' }],
  copy: [
    {
      name: 'webhooks',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, url, description, facts, is_on, created_at from webhook_endpoints
        where user_id = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
  ],
};
