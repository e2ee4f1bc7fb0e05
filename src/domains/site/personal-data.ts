import type { PersonalData } from '#server/personal-data.ts';
import { readMessage, type KeptMessage } from './kept-messages.ts';

/** What the public site holds about people: messages to support. */
export const sitePersonalData: PersonalData = {
  tables: [
    {
      table: 'contact_messages',
      columns: ['user_id', 'name', 'email', 'sealed_words'],
      copy: { part: 'contactMessages' },
      atDeletion: 'erased',
    },
  ],
  copy: [
    {
      name: 'contactMessages',
      rows: async (ctx, after, limit) => {
        const { sql, actor } = ctx;
        const rows = await sql<KeptMessage[]>`
          select * from contact_messages
          where user_id = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`;
        return Promise.all(rows.map((row) => readMessage(ctx, row)));
      },
    },
  ],
};
