import { inspectionPath } from '#domains/quotes/road-rules.ts';
import { namingColumns } from '#domains/transports/columns.ts';
import { nameOfTransport, type NamedTransport } from '#domains/transports/naming-rules.ts';
import { everyRow, turnSource, type TurnSource } from '#server/turns.ts';
import { aTurn, type Turn } from '#shared/turns.ts';
import { surveys } from './inspecting-rules.ts';

/** A half-done inspection of an agent; it says more of the transport than that the agent takes part. */
const turnOfSurvey = (row: NamedTransport): Turn =>
  aTurn({
    key: `part ${row.transportId}`,
    kind: 'finish_inspection',
    title: nameOfTransport(row),
    text: 'Your inspection is begun and not sealed. Until you have signed, you and administrators alone read it.',
    action: { label: 'Go on with the inspection', href: inspectionPath(row.transportId, 'survey') },
  });

const halfDone = turnSource({
  name: 'inspections half-done',
  rows: (sql, { actor }) =>
    surveys(actor.role) && actor.emailVerified
      ? sql`select ${namingColumns(sql)} from inspections i join quotes q on q.id = i.quote_id join transports t on t.id = i.transport_id
          join transport_participants p on p.transport_id = t.id and p.user_id = i.inspector_id
          where i.inspector_id = ${actor.id} and i.stage = 'survey' and i.state = 'open' and q.is_accepted and t.status <> 'cancelled'
            and t.shipper_id <> ${actor.id}
          order by i.created_at`
      : null,
  atMost: 20,
  waits: everyRow,
  turnsOf: (rows: readonly NamedTransport[]) => rows.map(turnOfSurvey),
});

/** Turns of inspections: what an inspection agent has begun and not sealed. */
export const inspectionsTurns: readonly TurnSource[] = [halfDone];
