import type { Ctx } from '#server/db/context.ts';
import { liveOverseers, notifyLive } from '#server/events/live.ts';
import { trackingChanged } from './sharing-rules.ts';
import type { TrackingRow } from './tracking-rows.ts';

/** Live channel of the pages opened by tracking links. */
export const linkEar = (transportId: string): string => `track ${transportId}`;

export const getParties = ({
  shipperId,
  brokerId,
  carrierId,
  driverId,
}: Pick<TrackingRow, 'shipperId' | 'brokerId' | 'carrierId' | 'driverId'>): string[] =>
  [shipperId, brokerId, carrierId, driverId].filter((id) => id !== null);

/** Makes open screens and link pages reload once the transaction commits. */
export async function refreshScreens(ctx: Pick<Ctx, 'sql'>, transportId: string, parties: readonly string[]): Promise<void> {
  const participants = await ctx.sql<{ userId: string }[]>`select user_id from transport_participants where transport_id = ${transportId}`;
  const userIds = [...parties, ...participants.map(({ userId }) => userId), liveOverseers, linkEar(transportId)];
  await notifyLive(ctx, { userIds, topic: trackingChanged, data: { transportId } });
}
