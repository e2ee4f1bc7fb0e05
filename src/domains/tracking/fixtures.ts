import { toTokenHash, newToken } from '#server/crypto/tokens.ts';
import type { Sql } from '#server/db/context.ts';
import { dayMs } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';

interface HaulOf {
  readonly transportId: string;
  readonly quoteId: string;
  readonly driverId: string;
}

export async function buildHaul(
  sql: Sql,
  { transportId, quoteId, driverId, ...more }: HaulOf & Readonly<Record<string, unknown>>,
): Promise<void> {
  const now = new Date();
  const row = {
    transportId,
    quoteId,
    driverId,
    startedAt: now,
    deviceId: newId(),
    isOn: true,
    sharingSince: now,
    sharingUntil: new Date(now.getTime() + 5 * dayMs),
    lastLat: 34.4264,
    lastLng: -100.204,
    lastAccuracy: 12,
    lastAt: now,
    receivedAt: now,
    nearName: 'Childress, TX',
    ...more,
  };
  await sql`insert into trackings ${sql(row)}`;
}

export async function buildStretch(sql: Sql, { transportId, driverId }: Pick<HaulOf, 'transportId' | 'driverId'>): Promise<string> {
  const id = newId();
  const points = sql.json({ 1: [34.4264, -100.204, 12, Date.now()] });
  await sql`
    insert into location_batches (id, transport_id, driver_id, device_id, block, points)
    values (${id}, ${transportId}, ${driverId}, ${newId()}, 0, ${points})`;
  return id;
}

export async function buildTrackingLink(
  sql: Sql,
  { transportId, quoteId, madeBy, ...more }: { transportId: string; quoteId: string; madeBy: string } & Readonly<Record<string, unknown>>,
): Promise<{ id: string; token: string }> {
  const token = newToken();
  const id = newId();
  const now = new Date();
  const row = {
    id,
    transportId,
    quoteId,
    madeBy,
    label: 'Aunt May',
    tokenHash: toTokenHash(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + 7 * dayMs),
    ...more,
  };
  await sql`insert into tracking_links ${sql(row)}`;
  return { id, token };
}
