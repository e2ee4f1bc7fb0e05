import type { Ctx } from '#server/db/context.ts';
import type { Role } from '#shared/roles.ts';

export interface LockedNumbers {
  readonly id: string;
  readonly role: Role;
  readonly name: string;
  readonly dotNumber: string | null;
  readonly mcNumber: string | null;
  readonly dotMcVerified: boolean;
  /** Since when the changed identity waits for review (ISO 8601), or null. Until then FMCSA's answer alone verifies nothing. */
  readonly identityChangedAt: string | null;
}

export async function findNumbers({ sql }: Ctx, userId: string): Promise<LockedNumbers | null> {
  const [row] = await sql<LockedNumbers[]>`
    select id, role, coalesce(company_name, full_name) as name, dot_number, mc_number, dot_mc_verified, identity_changed_at from users where id = ${userId}`;
  return row ?? null;
}

/** Locks the row until `markDotMc`; must run inside a transaction. */
export async function lockNumbers({ sql }: Ctx, userId: string): Promise<LockedNumbers | null> {
  const [row] = await sql<LockedNumbers[]>`
    select id, role, coalesce(company_name, full_name) as name, dot_number, mc_number, dot_mc_verified, identity_changed_at
    from users where id = ${userId} for no key update`;
  return row ?? null;
}

/** Must run in the transaction that locked the account. */
export async function markDotMc({ sql, now }: Ctx, userId: string, isVerified: boolean): Promise<void> {
  await sql`
    update users set dot_mc_verified = ${isVerified}, dot_mc_verified_at = ${isVerified ? now : null}, updated_at = ${now} where id = ${userId}`;
}
