import type { PersonalData } from '#server/personal-data.ts';

export const sitePersonalData: PersonalData = {
  tables: [
    {
      table: 'contact_messages',
      columns: ['user_id', 'name', 'email'],
      copy: { part: 'contactMessages' },
      atDeletion: 'erased',
    },
  ],
  copy: [
    {
      name: 'contactMessages',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, name, email, subject, message, created_at from contact_messages
        where user_id = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
  ],
};
