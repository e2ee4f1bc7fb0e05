import type { Ctx } from '#server/db/context.ts';

/** Marks an account as insured or not and stores the actor as verifier. Idempotent. Must run in the transaction of the reason for it. */
export async function markInsurance({ sql, actor, now }: Ctx, { userId, verified }: { userId: string; verified: boolean }): Promise<void> {
  await sql`
    update users set insurance_verified = ${verified}, insurance_verified_at = ${verified ? now : null},
      verified_by = ${verified ? (actor?.id ?? null) : null}, updated_at = ${now}
    where id = ${userId} and insurance_verified <> ${verified}`;
}
