import { createECDH, randomBytes } from 'node:crypto';
import type { Sql } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';

export function pushSubscription() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    endpoint: `https://push.example/${newId()}`,
    p256dh: pair.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
    timeZone: 'America/Denver',
  };
}

/** Gets pushes as long as the account's newest session lasts. */
export async function buildPushDevice(sql: Sql, { id: userId }: { readonly id: string }): Promise<string> {
  const [session] = await sql<{ id: string }[]>`select id from sessions where user_id = ${userId} order by id desc limit 1`;
  const now = new Date();
  const row = {
    id: newId(),
    userId,
    sessionId: session?.id ?? null,
    ...pushSubscription(),
    device: 'Chrome on Android',
    createdAt: now,
    seenAt: now,
  };
  await sql`insert into push_devices ${sql(row)}`;
  return row.id;
}
