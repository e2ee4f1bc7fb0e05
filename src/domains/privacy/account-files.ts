import { forgetOriginsOf } from '#domains/handovers/license.ts';
import type { Ctx } from '#server/db/context.ts';
import { cleanSome } from './cleanup.ts';
import { retainedKinds } from './retained-kinds.ts';

const ofAccounts = ['driver_license', 'insurance_docs', 'compliance_docs'] as const;

/**
 * Deletes the licenses and papers of a deleted account, but for what a running job needs or something holds: that goes with a later cleanup,
 * as soon as nothing does.
 */
export async function deleteFilesOfAccount(ctx: Ctx, userId: string): Promise<void> {
  for (const piiType of ofAccounts) {
    const files = await retainedKinds[piiType].findOver(ctx, 0, { ownerId: userId, limit: 1000 });
    await cleanSome(ctx, piiType, files);
  }
  await forgetOriginsOf(ctx, userId);
}
