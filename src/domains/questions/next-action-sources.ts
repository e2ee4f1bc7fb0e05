import { namingColumns } from '#domains/transports/columns.ts';
import { nameOfTransport, type NamedTransport } from '#domains/transports/references/naming-rules.ts';
import { everyRow, nextActionSource, type NextActionSource } from '#server/next-action-source.ts';
import { createNextAction } from '#shared/next-actions.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';

export interface WaitingQuestions extends NamedTransport {
  readonly count: number;
}

const toQuestionsAction = (row: WaitingQuestions): NextAction =>
  createNextAction({
    key: `questions ${row.transportId}`,
    kind: 'answer_question',
    transportId: row.transportId,
    title: nameOfTransport(row),
    text: `Answer ${row.count === 1 ? 'a question' : `${row.count} questions`} so carriers can price your request.`,
    action: { label: 'Answer', href: `/transports/${row.transportId}?tab=quotes#questions` },
  });

const waiting = nextActionSource({
  name: 'questions',
  rows: (sql, { actor }) =>
    sql`select ${namingColumns(sql)}, count(*)::int as count
          from transports t join questions q on q.transport_id = t.id and q.answered_at is null and q.withdrawn_at is null and q.hidden_at is null
          where t.shipper_id = ${actor.id} and t.status in ('submitted', 'quoted') group by t.id order by min(q.asked_at)`,
  atMost: 10,
  waits: everyRow,
  toNextActions: (rows: readonly WaitingQuestions[]) => rows.map(toQuestionsAction),
});

export const questionsNextActions: readonly NextActionSource[] = [waiting];
