import { namingColumns } from '#domains/transports/columns.ts';
import type { NamedTransport } from '#domains/transports/references/naming-rules.ts';
import { visibleTransports } from '#domains/transports/participants/visibility.ts';
import { cancellable } from '#domains/transports/rules.ts';
import type { ActorCtx } from '#server/db/context.ts';

const mostOwn = 50;

export const listPaidOwn = ({ sql, actor }: ActorCtx): Promise<readonly NamedTransport[]> => sql<NamedTransport[]>`
  select ${namingColumns(sql)} from ${visibleTransports(sql, actor)} and t.shipper_id = ${actor.id} and t.status = any(${[...cancellable]})
    and exists (select 1 from payments where transport_id = t.id and escrow_status in ('escrow', 'held'))
  order by t.id desc limit ${mostOwn}`;
