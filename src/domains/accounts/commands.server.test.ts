import { describe, expect, it } from 'vitest';
import type { Ctx } from '#server/db/context.ts';
import { StartError } from '#server/start-error.ts';
import { testDatabase } from '../../../test/harness/database/database.ts';
import { createAdmin, ensureFirstSuperAdmin } from './commands.ts';
import { buildAccount } from './fixtures.ts';
import { testCtx } from '../../../test/harness/context.ts';

const { sql } = await testDatabase();
const ctx: Ctx = testCtx(sql);
const first = { email: ' Root@Carriage.example ', password: 'an open road at dawn' };

describe('creating administrators', () => {
  it('refuses an email address that is already registered', async () => {
    const taken = await buildAccount(sql);
    await expect(ensureFirstSuperAdmin(ctx, { ...first, email: taken.email })).rejects.toMatchObject({ status: 409, code: 'email_taken' });
  });

  it.each(['password1', 'Carriage2026!', 'superadmin'])(
    'fails with a start error if the first password is too common, %s',
    async (password) => {
      await expect(ensureFirstSuperAdmin(ctx, { ...first, password })).rejects.toThrow(
        new StartError('ADMIN_PASSWORD is too common. Choose another password.'),
      );
      expect(await sql`select 1 from users where role = 'super_admin'`).toHaveLength(0);
    },
  );

  it('creates one super administrator if several replicas start at once', async () => {
    const created = await Promise.all([1, 2, 3].map(() => ensureFirstSuperAdmin(ctx, first)));
    expect(created.filter(Boolean)).toMatchObject([{ email: 'root@carriage.example', role: 'super_admin', emailVerified: true }]);
    expect(await ensureFirstSuperAdmin(ctx, { ...first, email: 'second@carriage.example' })).toBeNull();
  });

  it('adds them one by one, and refuses a common password', async () => {
    const wanted = { email: 'ada@carriage.example', password: 'an open road at dusk', role: 'admin' as const, fullName: 'Ada Fletcher' };
    expect(await createAdmin(ctx, wanted)).toMatchObject({ email: 'ada@carriage.example', role: 'admin', fullName: 'Ada Fletcher' });
    await expect(createAdmin(ctx, wanted)).rejects.toMatchObject({ code: 'email_taken' });
    await expect(createAdmin(ctx, { ...wanted, email: 'b@carriage.example', password: 'password1' })).rejects.toMatchObject({
      code: 'common_password',
    });
  });
});
