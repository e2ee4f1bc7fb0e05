import { hashToken, toTokenHash, newToken } from '#server/crypto/tokens.ts';
import type { Ctx } from '#server/db/context.ts';
import { redactMailedTokens } from '#server/mail/outbox.ts';
import { dayMs, hourMs } from '#shared/dates/days.ts';
import { AppError } from '#shared/errors.ts';
import type { LinkPage } from './link-check-schemas.ts';

export const linkLifeMs = {
  verify_email: 7 * dayMs,
  change_email: dayMs,
  reset_password: hourMs,
  invitation: 7 * dayMs,
  restore_email: 7 * dayMs,
  guest_offers: 14 * dayMs,
} as const;
export type LinkPurpose = keyof typeof linkLifeMs;
export const linkPurposes = Object.keys(linkLifeMs) as LinkPurpose[];

/** 422 `link_invalid`: unknown, expired, used, or replaced by a newer one. */
export const linkInvalid = (): AppError => new AppError(422, 'link_invalid', 'This link is no longer valid.');

interface LinkDetails {
  readonly transportId?: string;
  readonly sessionStartedAt?: string | null;
}

export async function insertLink(
  ctx: Ctx,
  userId: string,
  purpose: LinkPurpose,
  email: string,
  { transportId = undefined, sessionStartedAt = null }: LinkDetails = {},
): Promise<string> {
  const token = newToken();
  await ctx.sql`
    insert into email_links (token_hash, user_id, purpose, email, transport_id, session_started_at, created_at, expires_at)
    values (decode(${hashToken(token)}, 'hex'), ${userId}, ${purpose}, ${email}, ${transportId ?? null}, ${sessionStartedAt}, ${ctx.now},
      ${new Date(ctx.now.getTime() + linkLifeMs[purpose])})`;
  return token;
}

/** Creates a link and returns its token. Of the earlier unused links of this purpose, the newest `kept` keep working. */
export async function openLink(
  ctx: Ctx,
  userId: string,
  purpose: LinkPurpose,
  email: string,
  { kept = 0, ...details }: LinkDetails & { readonly kept?: number } = {},
): Promise<string> {
  const ended = await ctx.sql<{ tokenHash: Uint8Array }[]>`
    with open as (select token_hash, created_at from email_links where user_id = ${userId} and purpose = ${purpose} and used_at is null)
    delete from email_links where token_hash in (select token_hash from open order by created_at desc, token_hash offset ${kept}) returning token_hash`;
  await redactTokens(ctx, ended);
  return insertLink(ctx, userId, purpose, email, details);
}

const purposesOf: Readonly<Record<LinkPage, readonly LinkPurpose[]>> = {
  password: ['reset_password', 'invitation'],
  restore: ['restore_email'],
  verify: ['verify_email', 'change_email'],
};

export async function checkLink({ sql, now }: Ctx, { token, page }: { token: string; page: LinkPage }): Promise<{ works: true }> {
  const found = await sql`
    select from email_links l join users u on u.id = l.user_id
    where l.token_hash = decode(${hashToken(token)}, 'hex') and l.purpose = any(${[...purposesOf[page]]}) and l.used_at is null
      and l.expires_at > ${now} and u.deleted_at is null and (u.is_active or ${page === 'verify'})
      and (u.email = l.email or l.purpose in ('restore_email', 'change_email'))`;
  if (found.length === 0) throw linkInvalid();
  return { works: true };
}

/** Locks the link's account until the transaction ends, so that two links of one account are processed one after the other. */
export const holdLinkOwner = ({ sql }: Pick<Ctx, 'sql'>, token: string) => sql`
  select 1 from users where id = (select user_id from email_links where token_hash = decode(${hashToken(token)}, 'hex')) for no key update`;

const redactTokens = (ctx: Pick<Ctx, 'sql'>, ended: readonly { readonly tokenHash: Uint8Array }[]): Promise<void> =>
  redactMailedTokens(
    ctx,
    ended.map(({ tokenHash }) => tokenHash),
  );

/** Removes the token of a used link from the stored mail; call in the transaction that marks the link used. */
export const redactToken = (ctx: Pick<Ctx, 'sql'>, token: string): Promise<void> => redactTokens(ctx, [{ tokenHash: toTokenHash(token) }]);

/** Ends the account's unused links, except those that restore an old address. */
export async function closeAllLinks(ctx: Ctx, userId: string): Promise<void> {
  const ended = await ctx.sql<{ tokenHash: Uint8Array }[]>`
    delete from email_links where user_id = ${userId} and used_at is null and purpose <> 'restore_email' returning token_hash`;
  await redactTokens(ctx, ended);
}

export async function closeLinks(ctx: Ctx, userId: string, purposes: readonly LinkPurpose[]): Promise<void> {
  const ended = await ctx.sql<{ tokenHash: Uint8Array }[]>`
    delete from email_links where user_id = ${userId} and purpose = any(${[...purposes]}) and used_at is null returning token_hash`;
  await redactTokens(ctx, ended);
}

export async function deleteExpiredLinks(ctx: Pick<Ctx, 'sql'>): Promise<void> {
  await redactTokens(
    ctx,
    await ctx.sql<{ tokenHash: Uint8Array }[]>`delete from email_links where expires_at < now() returning token_hash`,
  );
}
