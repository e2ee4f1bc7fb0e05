import type { PersonalData } from '#server/personal-data.ts';

export const questionsPersonalData: PersonalData = {
  tables: [
    {
      table: 'questions',
      columns: ['asker_id', 'hidden_by'],
      copy: { part: 'questions' },
      atDeletion: {
        stays:
          'Answered questions stay visible to everyone who can make an offer, with a role instead of a name. Open questions are withdrawn.',
      },
    },
  ],
  copy: [
    {
      name: 'questions',
      rows: ({ sql, actor: { id } }, after, limit) => sql`
        select q.id, q.transport_id, q.question, q.asked_at, q.answer, q.answered_at, q.withdrawn_at, q.hidden_reason
        from questions q join transports t on t.id = q.transport_id
        where (q.asker_id = ${id} or (t.shipper_id = ${id} and q.answered_at is not null))
          and (${after}::uuid is null or q.id > ${after}::uuid) order by q.id limit ${limit}`,
    },
  ],
};
