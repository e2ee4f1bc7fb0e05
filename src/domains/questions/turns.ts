import { namingColumns } from '#domains/transports/columns.ts';
import { nameOfTransport, type NamedTransport } from '#domains/transports/references/naming-rules.ts';
import { everyRow, turnSource, type TurnSource } from '#server/turns.ts';
import { aTurn } from '#shared/turns.ts';
import type { Turn } from '#shared/turn-schemas.ts';

/** Questions on one own request that wait for its shipper. */
export interface WaitingQuestions extends NamedTransport {
  readonly count: number;
}

/** The shipper's own turn: one answer reaches every carrier. */
const turnOfQuestions = (row: WaitingQuestions): Turn =>
  aTurn({
    key: `questions ${row.transportId}`,
    kind: 'answer_question',
    transportId: row.transportId,
    title: nameOfTransport(row),
    text: `Answer ${row.count === 1 ? 'a question' : `${row.count} questions`} so carriers can price your request.`,
    action: { label: row.count === 1 ? 'Answer' : 'Answer', href: `/transports/${row.transportId}?tab=quotes#questions` },
  });

const waiting = turnSource({
  name: 'questions',
  rows: (sql, { actor }) =>
    sql`select ${namingColumns(sql)}, count(*)::int as count
          from transports t join questions q on q.transport_id = t.id and q.answered_at is null and q.withdrawn_at is null and q.hidden_at is null
          where t.shipper_id = ${actor.id} and t.status in ('submitted', 'quoted') group by t.id order by min(q.asked_at)`,
  atMost: 10,
  waits: everyRow,
  turnsOf: (rows: readonly WaitingQuestions[]) => rows.map(turnOfQuestions),
});

/** Turns of questions. */
export const questionsTurns: readonly TurnSource[] = [waiting];
