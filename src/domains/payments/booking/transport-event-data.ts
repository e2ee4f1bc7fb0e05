import { toFact } from '#domains/transports/lifecycle.ts';
import type { Ctx } from '#server/db/context.ts';

export async function readTransportFact({ sql }: Pick<Ctx, 'sql'>, transportId: string): Promise<ReturnType<typeof toFact>> {
  const [transport] = await sql<Parameters<typeof toFact>[0][]>`
    select id, shipper_id, vehicle_year, vehicle_make, vehicle_model, from_city, from_state, to_city, to_state from transports where id = ${transportId}`;
  return toFact(transport!);
}
