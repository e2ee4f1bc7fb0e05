import { z } from 'zod';
import type { Lid } from '#server/crypto/secrets.ts';
import type { Ctx } from '#server/db/context.ts';
import { closeShares, hasSpareShares, lidsOf } from '#server/files/spare-shares.ts';
import { defineJob, enqueue } from '#server/queue/queue.ts';

async function shareOf({ sql }: Pick<Ctx, 'sql'>, userId: string): Promise<string[]> {
  const rows = await sql<{ shareId: string }[]>`select share_id from users where id = ${userId} and share_id is not null`;
  return rows.map(({ shareId }) => shareId);
}

/** To which share what is said about an account is sealed; null while it has none: an account of before, or made while none was ahead. */
export async function lidOfAccount(ctx: Pick<Ctx, 'sql'>, userId: string): Promise<Lid | null> {
  const [lid] = (await lidsOf(ctx, await shareOf(ctx, userId))).values();
  return lid ?? null;
}

/** Erases the share of an account that is being deleted, with the transaction of `ctx`: what was sealed to it, also in older copies, is closed. */
export const closeAccountShare = async (ctx: Pick<Ctx, 'sql'>, userId: string): Promise<void> =>
  closeShares(ctx, await shareOf(ctx, userId));

/** Gives accounts a share that have none. */
export const giveAccountShares = defineJob('give-account-shares', z.object({}));

const accountsAtOnce = 100;

/** Seals second factors of before to the shares that their accounts have now: a share is not needed for that. */
async function shareSecondFactors(ctx: Ctx): Promise<void> {
  const { sql } = ctx;
  const factors = await sql<{ userId: string; wrappedKey: Buffer; shareId: string }[]>`
    select f.user_id, f.wrapped_key, u.share_id from second_factors f join users u on u.id = f.user_id
    where f.share_id is null and u.share_id is not null order by f.user_id limit ${accountsAtOnce} for update of f skip locked`;
  const lids = await lidsOf(
    ctx,
    factors.map(({ shareId }) => shareId),
  );
  for (const { userId, wrappedKey, shareId } of factors) {
    const lid = lids.get(shareId);
    if (lid)
      await sql`update second_factors set wrapped_key = ${ctx.services.secrets.addShare(wrappedKey, lid)}, share_id = ${shareId} where user_id = ${userId}`;
  }
}

/** Gives some accounts that have none a share of those that were made ahead, and their second factors, and goes on while there are both. */
export async function giveShares(ctx: Ctx): Promise<void> {
  if (!(await hasSpareShares(ctx))) return;
  const given = await ctx.sql<{ shareId: string | null }[]>`
    update users set share_id = take_share() where id in (
      select id from users where share_id is null and deleted_at is null order by id limit ${accountsAtOnce} for no key update skip locked)
    returning share_id`;
  await shareSecondFactors(ctx);
  if (given.length === accountsAtOnce && given.every(({ shareId }) => shareId !== null)) await enqueue(ctx, giveAccountShares, {});
}
