import type { Ctx } from '#server/db/context.ts';
import { invalid } from '#shared/errors.ts';
import {
  changeFirstContact,
  changeStop,
  emptyStop,
  stopKinds,
  windowProblem,
  windowsProblem,
  type StopChanges,
  type StopContact,
  type StopKind,
  type TransportStop,
  type TransportStops,
} from './stop-rules.ts';

export async function readStops({ sql }: Pick<Ctx, 'sql'>, transportId: string): Promise<TransportStops> {
  const rows = await sql<(TransportStop & { kind: StopKind })[]>`
    select kind, contacts, window_from::text as window_from, window_to::text as window_to, hours, longest_truck_ft, needs_appointment, gate_pass,
      needs_twic, notes
    from stops where transport_id = ${transportId}`;
  const find = (kind: StopKind): TransportStop => {
    const { kind: _, ...stop } = rows.find((row) => row.kind === kind) ?? { kind, ...emptyStop };
    return stop;
  };
  return { pickup: find('pickup'), delivery: find('delivery') };
}

/** Throws 422 `invalid` for an impossible window. */
export function mergeStops(before: TransportStops, changes: StopChanges): TransportStops {
  const merge = (kind: StopKind): TransportStop => changeStop(before[kind], changes[kind] ?? {});
  const after = { pickup: merge('pickup'), delivery: merge('delivery') };
  for (const kind of stopKinds) {
    const problem = windowProblem(after[kind]);
    if (problem) throw invalid({ [`stops.${kind}.${problem.field}`]: problem.message });
  }
  return after;
}

/** Throws 422 `invalid` if the delivery would end before the pickup begins. */
export function requireOrder(stops: TransportStops, field: 'pickupDate' | 'deliveryDate'): void {
  const problem = windowsProblem(stops);
  if (problem) throw invalid({ [field]: problem });
}

/** Without a pickup contact, the requester becomes it; `isCallerTyped`: replaces the first one. Throws 422 `invalid`. */
export function stopsOfRequest(
  before: TransportStops,
  changes: Required<StopChanges>,
  caller: Pick<StopContact, 'name' | 'phone'>,
  isCallerTyped = false,
): TransportStops {
  const after = mergeStops(before, changes);
  requireOrder(after, 'pickupDate');
  const isNamed = after.pickup.contacts.length > 0 && !(isCallerTyped && !changes.pickup.contacts?.length);
  if (isNamed) return after;
  return { ...after, pickup: { ...after.pickup, contacts: changeFirstContact(after.pickup.contacts, caller) } };
}

/** Needs the transport's lock. A trigger copies searched columns to `transports`. */
export async function writeStops({ sql }: Ctx, transportId: string, stops: TransportStops): Promise<void> {
  for (const kind of stopKinds) {
    const { contacts, ...columns } = stops[kind];
    const row = { ...columns, contacts: sql.json(contacts) };
    await sql`
      insert into stops ${sql({ transportId, kind, ...row })}
      on conflict (transport_id, kind) do update set ${sql(row)}`;
  }
}
