import type { Ctx } from '#server/db/context.ts';

/**
 * Marks an account as insured, or no longer; the actor, where there is one, is kept as who verified it. The same mark again changes
 * nothing. Inside the transaction of what it rests on.
 */
export async function markInsurance({ sql, actor, now }: Ctx, { userId, verified }: { userId: string; verified: boolean }): Promise<void> {
  await sql`
    update users set insurance_verified = ${verified}, insurance_verified_at = ${verified ? now : null},
      verified_by = ${verified ? (actor?.id ?? null) : null}, updated_at = ${now}
    where id = ${userId} and insurance_verified <> ${verified}`;
}
