import type { ActorCtx, Ctx } from '#server/db/context.ts';
import type { ServiceKey } from '#server/domain-services.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import type { AccessGrant, listAccessGrants } from './access-grants-schemas.ts';

export interface GrantSource {
  /** Grants that work now, newest first. Absent for grants that the owner revokes one by one elsewhere. */
  readonly list?: (ctx: Pick<Ctx, 'sql' | 'now'>, userId: string) => Promise<readonly AccessGrant[]>;
  /** Revokes grants made or moved since `since` (null: all). The caller may hold the account: lock nothing before it (docs/locks.md). */
  readonly end: (ctx: Ctx, userId: string, since: string | null) => Promise<number>;
}

export const grantSourcesKey: ServiceKey<readonly GrantSource[] | null> = { absent: null };

/** Throws when no sources are registered: account recovery would otherwise leave access open. */
function getSources({ services }: Pick<Ctx, 'services'>): readonly GrantSource[] {
  const sources = services.domains.get(grantSourcesKey);
  if (!sources) throw new Error('this context was made without the access that domains grant');
  return sources;
}

async function listGrants(ctx: Pick<Ctx, 'sql' | 'now' | 'services'>, userId: string): Promise<AccessGrant[]> {
  const found: AccessGrant[] = [];
  for (const { list } of getSources(ctx)) if (list) found.push(...(await list(ctx, userId)));
  return found;
}

export async function endGrants(ctx: Ctx, userId: string, since: string | null): Promise<void> {
  for (const { end } of getSources(ctx)) await end(ctx, userId, since);
}

export async function requestReview(ctx: Ctx, userId: string): Promise<number> {
  const { length } = await listGrants(ctx, userId);
  if (length > 0) await ctx.sql`update users set access_review_due = true where id = ${userId}`;
  return length;
}

export async function getAccess(ctx: ActorCtx): Promise<ReplyOf<typeof listAccessGrants>> {
  const [account] = await ctx.sql<{ isReviewDue: boolean }[]>`
    select access_review_due as is_review_due from users where id = ${ctx.actor.id}`;
  return { grants: await listGrants(ctx, ctx.actor.id), isReviewDue: account!.isReviewDue };
}

const noteReview = ({ sql, actor }: ActorCtx) =>
  sql`update users set access_review_due = false where id = ${actor.id} and access_review_due`;

export const revokeGrants = (ctx: ActorCtx): Promise<{ revoked: number }> =>
  inTransaction(ctx, async (tx) => {
    let revoked = 0;
    for (const { list, end } of getSources(tx)) if (list) revoked += await end(tx, tx.actor.id, null);
    await noteReview(tx);
    return { revoked };
  });

export async function confirmGrants(ctx: ActorCtx): Promise<{ reviewed: true }> {
  await noteReview(ctx);
  return { reviewed: true };
}
