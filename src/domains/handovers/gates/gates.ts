import { toFact, lockTransport } from '#domains/transports/lifecycle.ts';
import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import { mayKnow, toFullViewSql } from '#domains/transports/participants/visibility.ts';
import type { TransportStatus } from '#domains/transports/schemas.ts';
import { isBookedAndNotOver } from '#domains/transports/rules.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { conflict } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { gateRecorded } from '../events/gate-recorded.ts';
import type { GateRecord, GateRecords, recordGate as recordGateEndpoint } from './schemas.ts';
import { nextDirection, getDueGateRecord } from './rules.ts';

interface StoredGateRecord {
  readonly record: GateRecord;
  readonly yardId: string;
}

const readRecords = ({ sql }: ActorCtx, transportId: string) => sql<StoredGateRecord[]>`
  select g.yard_id, json_build_object('id', g.id, 'direction', g.direction, 'yard', coalesce(u.company_name, u.full_name), 'note', g.note,
    'recordedAt', iso(g.recorded_at)) as record
  from gate_records g join users u on u.id = g.yard_id where g.transport_id = ${transportId} order by g.recorded_at, g.id`;

/** Considers the yard's own records only. Null for other roles and when the transport isn't active. */
function toNext(
  { actor }: ActorCtx,
  status: TransportStatus,
  records: readonly StoredGateRecord[],
): Pick<GateRecords, 'next' | 'isAwaited'> {
  if (actor.role !== 'storage' || !isBookedAndNotOver(status)) return { next: null, isAwaited: false };
  const own = records.filter(({ yardId }) => yardId === actor.id).map(({ record }) => record);
  return { next: nextDirection(own), isAwaited: getDueGateRecord(status, own.at(-1)?.direction ?? null) !== null };
}

/** Oldest first, for accounts that may see the street address; empty for others who can see the transport. Throws 404. */
export async function listGateRecords(ctx: ActorCtx, transportId: string): Promise<GateRecords> {
  const { sql, actor } = ctx;
  const [access] = await sql<{ status: TransportStatus; isFullyVisible: boolean }[]>`
    select t.status, ${toFullViewSql(sql, actor)} as is_fully_visible from transports t where t.id = ${transportId} and ${mayKnow(sql, actor)}`;
  if (!access) throw transportMissing();
  const records = access.isFullyVisible ? await readRecords(ctx, transportId) : [];
  return { records: records.map(({ record }) => record), ...toNext(ctx, access.status, records) };
}

async function listParticipants({ sql }: ActorCtx, transportId: string): Promise<string[]> {
  const [job] = await sql<{ crew: (string | null)[] }[]>`
    select array[broker_id, carrier_id, driver_id] as crew from quotes where transport_id = ${transportId} and is_accepted`;
  return (job?.crew ?? []).filter((one) => one !== null);
}

/**
 * Records an arrival or departure now; append-only. Throws 404, 409 `transport_over` unless the transport is active, and `gate_changed` if
 * the yard's last record conflicts (also when two calls race).
 */
export const recordGate = (
  ctx: ActorCtx,
  transportId: string,
  { direction, note }: BodyOf<typeof recordGateEndpoint>,
): Promise<GateRecords> =>
  inTransaction(ctx, async (inner) => {
    const { sql, actor, now } = inner;
    const transport = await lockTransport(inner, transportId);
    if (!transport || !(await canSeeTransport(inner, transportId))) throw transportMissing();
    const { next } = toNext(inner, transport.status, await readRecords(inner, transportId));
    if (next === null) throw conflict('transport_over', 'You can record this only between booking and delivery');
    if (next !== direction)
      throw conflict(
        'gate_changed',
        `You already recorded that this vehicle ${direction === 'in' ? 'entered your yard' : 'left your yard'}`,
      );
    const row = { id: newId(), transportId, yardId: actor.id, direction, note, recordedAt: now };
    await sql`insert into gate_records ${sql(row)}`;
    const after = await listGateRecords(inner, transportId);
    const { id: recordId, yard, recordedAt } = after.records.at(-1)!;
    const gateRecord = {
      recordId,
      direction,
      yard,
      note,
      recordedAt,
      crewIds: await listParticipants(inner, transportId),
      actorId: actor.id,
    };
    await publish(inner, gateRecorded, { ...toFact(transport), ...gateRecord });
    return after;
  });
