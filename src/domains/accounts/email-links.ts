import { hashToken, newToken } from '#server/crypto/tokens.ts';
import type { Ctx } from '#server/db/context.ts';
import { dayMs } from '#shared/days.ts';
import { AppError } from '#shared/errors.ts';

const hourMs = 3_600_000;

/** What a link is for, and how long it works. */
export const linkLifeMs = {
  verify_email: 7 * dayMs,
  change_email: dayMs,
  reset_password: hourMs,
  invitation: 7 * dayMs,
  restore_email: 7 * dayMs,
} as const;
export type LinkPurpose = keyof typeof linkLifeMs;

/** 422 `link_invalid`: unknown, too old, used, or replaced by a newer one. */
export const linkInvalid = (): AppError => new AppError(422, 'link_invalid', 'This link is no longer valid.');

/** Makes a link for an account beside those it has, and answers its token. */
export async function insertLink(ctx: Ctx, userId: string, purpose: LinkPurpose, email: string): Promise<string> {
  const token = newToken();
  await ctx.sql`
    insert into email_links (token_hash, user_id, purpose, email, created_at, expires_at)
    values (decode(${hashToken(token)}, 'hex'), ${userId}, ${purpose}, ${email}, ${ctx.now}, ${new Date(ctx.now.getTime() + linkLifeMs[purpose])})`;
  return token;
}

/** Makes a link for an account and answers its token; those of the same purpose that were not used stop working. */
export async function openLink(ctx: Ctx, userId: string, purpose: LinkPurpose, email: string): Promise<string> {
  await closeLinks(ctx, userId, [purpose]);
  return insertLink(ctx, userId, purpose, email);
}

/** Takes back every link of an account that was not followed yet, but those with which an old address is taken back. */
export async function closeAllLinks(ctx: Ctx, userId: string): Promise<void> {
  await ctx.sql`delete from email_links where user_id = ${userId} and used_at is null and purpose <> 'restore_email'`;
}

/** Takes back the links of an account for these purposes that were not followed yet. */
export async function closeLinks(ctx: Ctx, userId: string, purposes: readonly LinkPurpose[]): Promise<void> {
  await ctx.sql`delete from email_links where user_id = ${userId} and purpose = any(${[...purposes]}) and used_at is null`;
}
