import type { Sql } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import { firstState, isClosed, type CaseKind, type CaseState } from './states/states-rules.ts';

export interface CaseSeed {
  readonly kind: Exclude<CaseKind, 'not_delivered'>;
  readonly transportId: string;
  readonly quoteId: string;
  readonly shipperId: string;
  readonly carrierSideId: string;
  readonly state?: CaseState;
  readonly isExcused?: boolean;
  readonly dueDay?: string;
}

export async function buildCase(sql: Sql, seed: CaseSeed): Promise<string> {
  const { kind, transportId, quoteId, shipperId, carrierSideId, state = firstState[kind], isExcused = null, dueDay = '2026-12-01' } = seed;
  const id = newId();
  const closedAt = isClosed(state) ? new Date() : null;
  await sql`
    insert into cases (id, kind, state, transport_id, quote_id, shipper_id, carrier_side_id, due_day, is_excused, opened_by, opened_at, closed_at)
    values (${id}, ${kind}, ${state}, ${transportId}, ${quoteId}, ${shipperId}, ${carrierSideId}, ${kind === 'withheld' ? null : dueDay},
      ${isExcused}, ${shipperId}, now(), ${closedAt})`;
  await sql`
    insert into case_steps (id, case_id, event, side, actor_id, comment, created_at)
    values (${newId()}, ${id}, 'opened', 'shipper', ${shipperId}, 'The driver wants more money', now())`;
  return id;
}
