import { describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { toActor, buildAccount, buildSession } from '../fixtures.ts';
import { markInsurance } from './insurance-mark.ts';
import { blockAccount, deactivateAccount, lockUsable, unblockAccount } from './account-status.ts';
import { testCtx } from '../../../../test/harness/context.ts';

const app = await startTestApp();
const { sql } = app;
const chief = await buildAccount(sql, { role: 'super_admin' });
const ctx = testCtx(sql, { actor: toActor(chief), services: app.services });
const openSessions = (userId: string) => sql`select 1 from sessions where user_id = ${userId} and revoked_at is null`;

describe('locking several accounts for one operation', () => {
  it('fails if one of them is blocked or inactive', async () => {
    const [one, other] = [await buildAccount(sql), await buildAccount(sql)];
    const blocked = await buildAccount(sql, { isBlocked: true });
    const inactive = await buildAccount(sql, { isActive: false });
    expect(await lockUsable(ctx, [one.id, other.id, null, one.id])).toBe(true);
    expect(await lockUsable(ctx, [null])).toBe(true);
    for (const { id } of [blocked, inactive]) {
      expect(await lockUsable(ctx, [one.id, id])).toBe(false);
      expect(await lockUsable(ctx, [id, one.id])).toBe(false);
    }
  });
});

describe('a blocked or deactivated account', () => {
  it.each([
    ['blocked', blockAccount],
    ['deactivated', deactivateAccount],
  ])('when %s has no open session left that could be used after it returns', async (_how, stop) => {
    const account = await buildAccount(sql);
    await buildSession(sql, account);
    await stop(ctx, account.id, 'A reason');
    expect(await openSessions(account.id)).toEqual([]);
  });

  it('cannot be a deleted account', async () => {
    const gone = await buildAccount(sql, { deletedAt: new Date(), isActive: false });
    for (const step of [blockAccount, deactivateAccount, unblockAccount])
      await expect(step(ctx, gone.id, 'A reason')).rejects.toMatchObject({ status: 404 });
    await expect(blockAccount(ctx, newId(), 'A reason')).rejects.toMatchObject({ status: 404 });
  });
});

it('an account marked as insured keeps the first reviewer who marked it', async () => {
  const { id } = await buildAccount(sql, { role: 'carrier', insuranceVerified: false });
  const mark = async (verified: boolean, actor = ctx.actor) => {
    await markInsurance({ ...ctx, actor }, { userId: id, verified });
    return (await sql`select insurance_verified as verified, verified_by from users where id = ${id}`)[0];
  };
  const other = toActor(await buildAccount(sql, { role: 'compliance' }));
  expect(await mark(true)).toEqual({ verified: true, verifiedBy: chief.id });
  expect(await mark(true, other)).toEqual({ verified: true, verifiedBy: chief.id });
  expect(await mark(false, other)).toEqual({ verified: false, verifiedBy: null });
});
