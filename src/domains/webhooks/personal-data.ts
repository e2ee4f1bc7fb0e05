import type { PersonalData } from '#server/personal-data.ts';

/** What webhooks hold about people: where an account has itself told. What was sent stands among its notices. */
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
