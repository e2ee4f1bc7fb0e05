import type { PersonalData } from '#server/personal-data.ts';

export const copilotPersonalData: PersonalData = {
  tables: [
    {
      table: 'copilot_queries',
      columns: ['user_id', 'closed_by', 'question', 'answer', 'verdict_reason'],
      copy: { part: 'copilotQuestions' },
      atDeletion: 'erased',
    },
    {
      table: 'copilot_facts',
      columns: ['written_by', 'reviewed_by'],
      copy: { notGiven: 'facts about the law, which say nothing of a person but who wrote them' },
      atDeletion: { stays: 'who is answerable for a fact that others rely on' },
    },
  ],
  copy: [
    {
      name: 'copilotQuestions',
      rows: ({ sql, actor: { id } }, after, limit) => sql`
        select id, question, answer, confidence, asked_at, verdict, verdict_reason from copilot_queries
        where user_id = ${id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
  ],
};
