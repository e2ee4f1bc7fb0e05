import type { PersonalData } from '#server/personal-data.ts';

export const messagesPersonalData: PersonalData = {
  tables: [
    {
      table: 'messages',
      columns: ['author_id', 'body', 'hidden_by', 'hidden_reason'],
      copy: { part: 'messages' },
      atDeletion: { stays: 'the other party may need what you agreed on; stored without your name' },
    },
    {
      table: 'message_reads',
      columns: ['user_id'],
      copy: { notGiven: 'read markers mean nothing without the messages' },
      atDeletion: 'erased',
    },
    {
      table: 'message_blocks',
      columns: ['blocker_id', 'blocked_id'],
      copy: { part: 'blockedWriters' },
      atDeletion: 'erased',
    },
    {
      table: 'message_reports',
      columns: ['reporter_id', 'reason', 'decided_by'],
      copy: { part: 'reportedMessages' },
      atDeletion: { stays: "it is the basis of an administrator's decision" },
    },
  ],
  copy: [
    {
      name: 'messages',
      rows: ({ sql, actor: { id } }, after, limit) => sql`
        select id, transport_id, body, photo_id, sent_at, hidden_reason from messages
        where author_id = ${id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
    {
      name: 'blockedWriters',
      rows: ({ sql, actor: { id } }, after, limit) => sql`
        select blocked_id as id, created_at from message_blocks
        where blocker_id = ${id} and (${after}::uuid is null or blocked_id > ${after}::uuid) order by blocked_id limit ${limit}`,
    },
    {
      name: 'reportedMessages',
      rows: ({ sql, actor: { id } }, after, limit) => sql`
        select id, message_id, reason, created_at, decision, decided_at from message_reports
        where reporter_id = ${id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
  ],
};
