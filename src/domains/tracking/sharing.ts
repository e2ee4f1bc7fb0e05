import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { clockOffsetSeconds } from '#shared/dates/device-clock.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import type { setSharing as endpoint, TrackedJob } from './schemas.ts';
import { lockDriven } from './positions/driven.ts';
import { sharingChanged } from './events/sharing-changed.ts';
import { haulFact } from './fact.ts';
import { getParties, refreshScreens } from './live.ts';
import { toTrackedJob } from './queries.ts';
import { sharingState, getSharingEnd } from './sharing-rules.ts';
import type { TrackingRow } from './tracking-rows.ts';

type Wish = BodyOf<typeof endpoint>;

const isAsWished = (row: TrackingRow, { isOn, deviceId }: Wish, now: Date): boolean =>
  isOn ? sharingState(row, now) === 'on' && row.deviceId === deviceId : !row.isOn;

const write = ({ sql, now }: ActorCtx, { transportId }: TrackingRow, { isOn, deviceId }: Wish, until: string | null): Promise<unknown> =>
  isOn
    ? sql`
      update trackings set is_on = true, device_id = ${deviceId}, sharing_since = ${now}, sharing_until = ${until}, suspect = null
      where transport_id = ${transportId}`
    : sql`update trackings set is_on = false where transport_id = ${transportId}`;

/**
 * Gives or withdraws the driver's consent for this phone; another phone of the driver replaces the previous one. Idempotent. Throws 404,
 * 403 unless the driver, 409 `not_under_way`.
 */
export const setSharing = (ctx: ActorCtx, transportId: string, wish: Wish): Promise<TrackedJob> =>
  inTransaction(ctx, async (inner) => {
    const { sql, actor, now } = inner;
    const row = await lockDriven(inner, transportId);
    if (isAsWished(row, wish, now)) return toTrackedJob(row, now);
    const { isOn, deviceId, doneAt } = wish;
    const until = isOn ? getSharingEnd({ ...row, pickedUpAt: row.pickedUpAt ?? now.toISOString() }, now) : null;
    await write(inner, row, wish, until);
    const entry = { id: newId(), transportId, driverId: actor.id, deviceId, isOn, until, doneAt, createdAt: now };
    await sql`insert into tracking_consents ${sql({ ...entry, clockOffsetSeconds: clockOffsetSeconds(wish, now) })}`;
    const isOtherPhone = isOn && row.isOn && row.deviceId !== deviceId;
    await publish(inner, sharingChanged, { ...(await haulFact(inner, row)), isOn, until, isOtherPhone });
    await refreshScreens(inner, transportId, getParties(row));
    return toTrackedJob({ ...row, isOn, deviceId: isOn ? deviceId : row.deviceId, sharingUntil: until }, now);
  });
