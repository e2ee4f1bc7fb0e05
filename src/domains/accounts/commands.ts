import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { StartError } from '#server/start-error.ts';
import type { adminRoles } from '#shared/roles.ts';
import type { User } from './schemas.ts';
import { hashPassword, isCommonPassword, refuseCommonPassword } from './passwords/passwords.ts';
import { insertAccount } from './registration.ts';

export interface NewAdmin {
  readonly email: string;
  readonly password: string;
  readonly role: (typeof adminRoles)[number];
  readonly fullName?: string;
}

async function insertAdmin(ctx: Ctx, { email, password, role, fullName }: NewAdmin): Promise<User> {
  return insertAccount(ctx, {
    email: email.trim().toLowerCase(),
    fullName: fullName ?? (role === 'admin' ? 'Administrator' : 'Super Administrator'),
    role,
    passwordHash: await hashPassword(password),
    emailVerifiedAt: ctx.now,
  });
}

/** Creates an administrator with a confirmed address. Throws 422 `common_password`, 409 `email_taken`. */
export async function createAdmin(ctx: Ctx, admin: NewAdmin): Promise<User> {
  refuseCommonPassword(admin.password);
  return insertAdmin(ctx, admin);
}

/** Null if one exists. Throws StartError for a common password, 409 `email_taken`: anyone may have registered the address. */
export async function ensureFirstSuperAdmin(ctx: Ctx, credentials: { email: string; password: string }): Promise<User | null> {
  return inTransaction(ctx, async (tx) => {
    await tx.sql`select pg_advisory_xact_lock(hashtext('first super admin'))`;
    const found = await tx.sql`select 1 from users where role = 'super_admin' limit 1`;
    if (found.length > 0) return null;
    if (isCommonPassword(credentials.password)) throw new StartError('ADMIN_PASSWORD is too common. Choose another password.');
    return insertAdmin(tx, { ...credentials, role: 'super_admin' });
  });
}
