import { namingColumns } from '#domains/transports/columns.ts';
import type { TransportStatus } from '#domains/transports/schemas.ts';
import { nameOfTransport, type NamedTransport } from '#domains/transports/references/naming-rules.ts';
import { everyRow, nextActionSource, type NextActionSource } from '#server/next-action-source.ts';
import { createNextAction } from '#shared/next-actions.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';
import { gateId, recordLabels, getDueGateRecord, type Direction } from './rules.ts';

interface GateFacts extends NamedTransport {
  readonly status: TransportStatus;
  readonly last: Direction | null;
  /** Promised, or given since. */
  readonly deliveryDay: string | null;
}

const prompts: Readonly<Record<Direction, string>> = {
  in: 'Record when the vehicle enters your yard. Shipper and carrier are notified.',
  out: 'Record when the vehicle leaves your yard. Shipper and carrier are notified.',
};

/** Replaces the general next action of a participant. */
function toGateActions({ status, last, deliveryDay, ...transport }: GateFacts): NextAction[] {
  const next = getDueGateRecord(status, last);
  if (next === null) return [];
  return [
    createNextAction({
      key: `part ${transport.transportId}`,
      kind: 'record_gate',
      transportId: transport.transportId,
      title: nameOfTransport(transport),
      text: prompts[next],
      due: next === 'in' && deliveryDay ? { at: deliveryDay, words: 'Delivery expected' } : null,
      action: { label: recordLabels[next], href: `/transports/${transport.transportId}#${gateId}` },
    }),
  ];
}

const gates = nextActionSource({
  name: 'handovers gates',
  rows: (sql, { actor }) =>
    actor.role === 'storage' && actor.emailVerified
      ? sql`select ${namingColumns(sql)}, t.status, l.direction as last,
            (select coalesce(q.new_delivery_day, q.delivery_day)::text from quotes q where q.transport_id = t.id and q.is_accepted) as "deliveryDay"
          from transport_participants p join transports t on t.id = p.transport_id
            left join lateral (select g.direction from gate_records g where g.transport_id = t.id and g.yard_id = ${actor.id}
              order by g.recorded_at desc, g.id desc limit 1) l on true
          where p.user_id = ${actor.id} and t.status in ('accepted', 'assigned', 'in_transit', 'delivered')
            and l.direction is distinct from 'out' and (t.status <> 'delivered' or l.direction = 'in')
          order by p.transport_id desc`
      : null,
  atMost: 20,
  waits: everyRow,
  toNextActions: (rows: readonly GateFacts[]) => rows.flatMap(toGateActions),
});

export const gatesNextActions: readonly NextActionSource[] = [gates];
