import { toFact } from '#domains/transports/lifecycle.ts';
import type { Ctx } from '#server/db/context.ts';
import type { TrackingRow } from './tracking-rows.ts';

export async function haulFact({ sql }: Pick<Ctx, 'sql'>, row: TrackingRow) {
  const { transportId, quoteId, brokerId, carrierId, driverId } = row;
  const [driver] = await sql<{ fullName: string }[]>`select full_name from users where id = ${driverId}`;
  return { ...toFact({ ...row, id: transportId }), quoteId, brokerId, carrierId, driverId, driverName: driver?.fullName ?? null };
}
