import type { Ctx } from '#server/db/context.ts';
import type { Role } from '#shared/roles.ts';

/** The numbers of an account and whether they are verified. */
export interface LockedNumbers {
  readonly id: string;
  readonly role: Role;
  /** The company, or the person where there is none. */
  readonly name: string;
  readonly dotNumber: string | null;
  readonly mcNumber: string | null;
  readonly dotMcVerified: boolean;
  /** Since when the name and numbers wait for a reviewer (ISO 8601), or null: until then the register's word alone verifies nothing. */
  readonly identityChangedAt: string | null;
}

/** The numbers of an account as they stand, or null when there is no such account. */
export async function findNumbers({ sql }: Ctx, userId: string): Promise<LockedNumbers | null> {
  const [row] = await sql<LockedNumbers[]>`
    select id, role, coalesce(company_name, full_name) as name, dot_number, mc_number, dot_mc_verified, identity_changed_at from users where id = ${userId}`;
  return row ?? null;
}

/** The same under a lock, so that nobody changes them before `markDotMc`. Inside a transaction only. */
export async function lockNumbers({ sql }: Ctx, userId: string): Promise<LockedNumbers | null> {
  const [row] = await sql<LockedNumbers[]>`
    select id, role, coalesce(company_name, full_name) as name, dot_number, mc_number, dot_mc_verified, identity_changed_at
    from users where id = ${userId} for no key update`;
  return row ?? null;
}

/** Writes whether the numbers of a held account are verified, and when they last were found so. Inside the transaction that holds it. */
export async function markDotMc({ sql, now }: Ctx, userId: string, isVerified: boolean): Promise<void> {
  await sql`
    update users set dot_mc_verified = ${isVerified}, dot_mc_verified_at = ${isVerified ? now : null}, updated_at = ${now} where id = ${userId}`;
}
