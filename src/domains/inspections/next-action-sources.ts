import { inspectionPath } from '#domains/quotes/booking/driver-paths-rules.ts';
import { namingColumns } from '#domains/transports/columns.ts';
import { nameOfTransport, type NamedTransport } from '#domains/transports/references/naming-rules.ts';
import { everyRow, nextActionSource, type NextActionSource } from '#server/next-action-source.ts';
import { createNextAction } from '#shared/next-actions.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';
import { surveys } from './inspecting-rules.ts';
import { maxSurveys } from './surveys/surveying.ts';

interface UnseenFacts extends NamedTransport {
  readonly isClaimOpen: boolean;
}

/** Only for the agent's first inspection. Replaces the general next action of a participant. */
const toUnseenAction = ({ isClaimOpen, ...transport }: UnseenFacts): NextAction =>
  createNextAction({
    key: `part ${transport.transportId}`,
    kind: 'inspect_vehicle',
    transportId: transport.transportId,
    title: nameOfTransport(transport),
    text: `Inspect the vehicle.${isClaimOpen ? ' A damage or loss claim is open.' : ''} Both parties see what you sign.`,
    action: { label: 'Inspect the vehicle', href: inspectionPath(transport.transportId, 'survey') },
  });

const toSurveyAction = (row: NamedTransport): NextAction =>
  createNextAction({
    key: `part ${row.transportId}`,
    kind: 'finish_inspection',
    transportId: row.transportId,
    title: nameOfTransport(row),
    text: 'Finish and sign your inspection. Until then only you and administrators can see it.',
    action: { label: 'Continue inspection', href: inspectionPath(row.transportId, 'survey') },
  });

/** The same bookings as `maySurvey`, without those where the agent began an inspection or the limit is reached. */
const unseen = nextActionSource({
  name: 'inspections unseen',
  rows: (sql, { actor }) =>
    surveys(actor.role) && actor.emailVerified
      ? sql`select ${namingColumns(sql)}, k.is_claim_open as "isClaimOpen"
          from (select p.transport_id from transport_participants p join transports r on r.id = p.transport_id
                where p.user_id = ${actor.id} and r.status in ('accepted', 'assigned', 'in_transit', 'delivered')
              union select p.transport_id from transport_participants p join claims c on c.transport_id = p.transport_id and c.closed_at is null
                where p.user_id = ${actor.id}) m
            join transports t on t.id = m.transport_id join quotes q on q.transport_id = t.id and q.is_accepted
            cross join lateral (select exists (select from claims c where c.transport_id = t.id and c.closed_at is null) as is_claim_open) k
            cross join lateral (select count(*) filter (where i.inspector_id = ${actor.id}) = 0 and count(*) < ${maxSurveys} as is_wanted
              from inspections i where i.quote_id = q.id and i.stage = 'survey') s
          where t.shipper_id <> ${actor.id} and t.status in ('accepted', 'assigned', 'in_transit', 'delivered', 'completed') and s.is_wanted
          order by t.id desc`
      : null,
  atMost: 20,
  waits: everyRow,
  toNextActions: (rows: readonly UnseenFacts[]) => rows.map(toUnseenAction),
});

const halfDone = nextActionSource({
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
  toNextActions: (rows: readonly NamedTransport[]) => rows.map(toSurveyAction),
});

export const inspectionsNextActions: readonly NextActionSource[] = [unseen, halfDone];
