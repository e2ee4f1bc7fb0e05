import type { ActorCtx, Ctx } from '#server/db/context.ts';
import type { ServiceKey } from '#server/domain-services.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import type { AccessGrant, listAccessGrants } from './access-grants-schemas.ts';

/** One kind of access that works for an account without anybody signing in to it, as the domain that owns it registers it. */
export interface GrantSource {
  /** Those of an account that work now, newest first. Absent: it opens nothing, and its owner ends it one by one. */
  readonly list?: (ctx: Pick<Ctx, 'sql' | 'now'>, userId: string) => Promise<readonly AccessGrant[]>;
  /**
   * Ends those of an account that were made, or led elsewhere, at `since` or later, all of them with null, announces each and answers
   * how many there were. Runs in the caller's transaction, which may hold the account: it locks nothing that comes before accounts.
   */
  readonly end: (ctx: Ctx, userId: string, since: string | null) => Promise<number>;
}

export const grantSourcesKey: ServiceKey<readonly GrantSource[] | null> = { absent: null };

/** Throws where app handed none over: an account that is recovered would leave access behind. */
function getSources({ services }: Pick<Ctx, 'services'>): readonly GrantSource[] {
  const sources = services.domains.get(grantSourcesKey);
  if (!sources) throw new Error('this context was made without the access that domains grant');
  return sources;
}

/** What works for an account now, without what it opens with. */
async function listGrants(ctx: Pick<Ctx, 'sql' | 'now' | 'services'>, userId: string): Promise<AccessGrant[]> {
  const found: AccessGrant[] = [];
  for (const { list } of getSources(ctx)) if (list) found.push(...(await list(ctx, userId)));
  return found;
}

/** Ends what an account opened at `since` or later, everything with null, with the transaction of `ctx`. */
export async function endGrants(ctx: Ctx, userId: string, since: string | null): Promise<void> {
  for (const { end } of getSources(ctx)) await end(ctx, userId, since);
}

/** Has the owner look through what still works for an account that was just recovered, and answers how much there is. */
export async function requestReview(ctx: Ctx, userId: string): Promise<number> {
  const { length } = await listGrants(ctx, userId);
  if (length > 0) await ctx.sql`update users set access_review_due = true where id = ${userId}`;
  return length;
}

/** What works for the actor, and whether it waits to be looked through since the password was reset. */
export async function getAccess(ctx: ActorCtx): Promise<ReplyOf<typeof listAccessGrants>> {
  const [account] = await ctx.sql<{ isReviewDue: boolean }[]>`
    select access_review_due as is_review_due from users where id = ${ctx.actor.id}`;
  return { grants: await listGrants(ctx, ctx.actor.id), isReviewDue: account!.isReviewDue };
}

const noteReview = ({ sql, actor }: ActorCtx) =>
  sql`update users set access_review_due = false where id = ${actor.id} and access_review_due`;

/** Ends all that works for the actor without signing in, at once in all replicas; the same again finds nothing. */
export const revokeGrants = (ctx: ActorCtx): Promise<{ revoked: number }> =>
  inTransaction(ctx, async (tx) => {
    let revoked = 0;
    for (const { list, end } of getSources(tx)) if (list) revoked += await end(tx, tx.actor.id, null);
    await noteReview(tx);
    return { revoked };
  });

/** The actor looked through what works, and leaves it. */
export async function confirmGrants(ctx: ActorCtx): Promise<{ reviewed: true }> {
  await noteReview(ctx);
  return { reviewed: true };
}
