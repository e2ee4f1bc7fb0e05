import { eraseDriverPhoto } from '#domains/handovers/driver-photo/driver-photo.ts';
import { eraseUploadOrigins } from '#domains/handovers/driver-license/license.ts';
import type { Ctx } from '#server/db/context.ts';
import { holdOffLegalHolds, isOnLegalHold } from '#server/files/legal-holds.ts';
import { cleanSome } from '../cleanup.ts';
import { retainedKinds } from '../retained-kinds.ts';

const ofAccounts = ['driver_license', 'insurance_docs', 'compliance_docs'] as const;

/** Except those on legal hold, which a later call deletes. Must run inside a transaction. */
export async function erasePhotosOfGoneDrivers(ctx: Ctx): Promise<void> {
  const { sql } = ctx;
  await holdOffLegalHolds(ctx);
  const drivers = await sql<{ userId: string }[]>`
    select p.user_id from driver_photos p join users u on u.id = p.user_id
    where u.deleted_at is not null and not ${isOnLegalHold(sql, { userIds: sql`p.user_id` })} order by p.user_id limit 1000`;
  for (const { userId } of drivers) await eraseDriverPhoto(ctx, userId);
}

/** Files that a running job needs or that are on hold are deleted by a later cleanup. */
export async function deleteFilesOfAccount(ctx: Ctx, userId: string): Promise<void> {
  for (const piiType of ofAccounts) {
    const files = await retainedKinds[piiType].findOver(ctx, 0, { ownerId: userId, limit: 1000 });
    await cleanSome(ctx, piiType, files);
  }
  await eraseUploadOrigins(ctx, userId);
  await erasePhotosOfGoneDrivers(ctx);
}
