import { toFact, type LockedTransport } from '#domains/transports/lifecycle.ts';
import type { ActorCtx } from '#server/db/context.ts';
import type { HandoverRow } from './handover-rows.ts';

type Parties = Pick<HandoverRow, 'quoteId' | 'brokerId' | 'carrierId' | 'driverId'>;

export async function handoverFact({ sql, actor }: ActorCtx, transport: LockedTransport, parties: Parties) {
  const { quoteId, brokerId, carrierId, driverId } = parties;
  const [driver] = await sql<{ fullName: string }[]>`select full_name from users where id = ${driverId}`;
  return { ...toFact(transport), quoteId, brokerId, carrierId, driverId, driverName: driver?.fullName ?? null, actorId: actor.id };
}
