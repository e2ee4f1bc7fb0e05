import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';
import { openLink, type LinkPurpose } from './email-links.ts';
import { testCtx } from '../../../../test/harness/context.ts';

const app = await startTestApp();
const { sql } = app;
const check = async (token: string, page: string) => {
  const { status, body } = await app.anonymous('POST', '/api/auth/link-check', { token, page });
  return status === 200 ? 'works' : body.code;
};
async function aLink(purpose: LinkPurpose) {
  const user = await app.signIn('shipper');
  return { user, token: await openLink(testCtx(sql), user.id, purpose, user.email) };
}

describe('a link in an email', () => {
  it.each([
    ['reset_password', 'password'],
    ['invitation', 'password'],
    ['restore_email', 'restore'],
    ['verify_email', 'verify'],
    ['change_email', 'verify'],
  ] as const)('for %s reports before use whether it is valid, on its own page only', async (purpose, page) => {
    const { token } = await aLink(purpose);
    expect([await check(token, page), await check(token, page)]).toEqual(['works', 'works']);
    for (const other of ['password', 'restore', 'verify'].filter((each) => each !== page))
      expect(await check(token, other)).toBe('link_invalid');
    await sql`update email_links set expires_at = now() - interval '1 second' where user_id = (select user_id from email_links order by created_at desc limit 1)`;
    expect(await check(token, page)).toBe('link_invalid');
  });

  it('is no longer valid after use, or if the account is deleted or deactivated', async () => {
    const used = await aLink('reset_password');
    expect((await app.anonymous('POST', '/api/auth/reset-password', { token: used.token, newPassword: 'quiet-harbour-72' })).status).toBe(
      200,
    );
    expect(await check(used.token, 'password')).toBe('link_invalid');
    const stopped = await aLink('reset_password');
    await sql`update users set is_active = false where id = ${stopped.user.id}`;
    expect(await check(stopped.token, 'password')).toBe('link_invalid');
    expect(await check('x'.repeat(40), 'password')).toBe('link_invalid');
  });
});
