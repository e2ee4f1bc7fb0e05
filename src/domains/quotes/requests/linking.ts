import { actorWithoutSession, type ActingUser } from '#domains/accounts/acting.ts';
import type { Account } from '#domains/accounts/queries.ts';
import { registerAccount, type VerifiedAccount } from '#domains/accounts/registration.ts';
import type { User } from '#domains/accounts/schemas.ts';
import { findsRoomByAddress } from '#domains/transports/drafts/drafts.ts';
import { toFact, type LockedTransport } from '#domains/transports/lifecycle.ts';
import { toTokenHash } from '#server/crypto/tokens.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { forgetMailedTokens } from '#server/mail/outbox.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { isAdmin } from '#shared/roles.ts';
import type { registerWithQuotes as registerEndpoint } from '../schemas.ts';
import { pendingQuoteLinked } from '../events/pending-quote-linked.ts';
import type { HealWhy } from './linking-schemas.ts';
import { getRequest, withoutDetails, type PendingRow } from './pending-requests.ts';
import { saveAsDraft, submitLinkedDraft, submitRequest } from './requests.ts';

/** The context of whoever takes over what was asked for. */
export const asActor = (ctx: Ctx, owner: ActingUser): ActorCtx => ({ ...ctx, actor: actorWithoutSession(owner) });

/** Marks the pending row of a request that has its transport now, and deletes its details, which are the transport's. The caller has locked the row. */
export async function mark(ctx: ActorCtx, transport: LockedTransport, row: Pick<PendingRow, 'id'>, isConfirmation = false): Promise<void> {
  const isDraft = transport.status === 'draft';
  const { sql, now } = ctx;
  const [marked] = await sql<{ confirmTokenHash: Uint8Array | null }[]>`
    update pending_quotes set is_processed = true, processed_at = ${now}, transport_id = ${transport.id},
      confirmed_at = ${isConfirmation ? now : null}, ${withoutDetails(sql)}
    where id = ${row.id} returning confirm_token_hash`;
  if (marked?.confirmTokenHash) await forgetMailedTokens(ctx, [marked.confirmTokenHash]);
  await publish(ctx, pendingQuoteLinked, { ...toFact(transport), pendingQuoteId: row.id, isDraft, isConfirmation });
}

/** Locks the pending row of a claim token; undefined when there is none. */
async function lockClaimed({ sql }: Ctx, token: string | null | undefined): Promise<PendingRow | undefined> {
  if (!token) return undefined;
  const [row] = await sql<PendingRow[]>`
    select * from pending_quotes where claim_token_hash = ${toTokenHash(token)} for update`;
  return row;
}

/**
 * Creates an account that was admitted together with the transport of the request that was made before it, or nothing at all. The claim token marks the
 * pending row as processed; one that another account has claimed already is not linked twice. Throws as `registerAccount`
 * does, and 422 `invalid` for a request that cannot be.
 */
export const registerWithQuotes = (
  ctx: Ctx,
  admitted: VerifiedAccount,
  quoteData: BodyOf<typeof registerEndpoint>['quoteData'],
): Promise<{ user: User; linkedQuotes: number; transportId: string | null }> =>
  inTransaction(ctx, async (inner) => {
    const pending = await lockClaimed(inner, quoteData?.claimToken);
    const user = await registerAccount(inner, admitted);
    if (!quoteData || pending?.isProcessed) return { user, linkedQuotes: 0, transportId: null };
    const { claimToken: _, ...request } = quoteData;
    const owner = asActor(inner, user);
    const transport = await submitRequest(owner, request);
    if (pending) await mark(owner, transport, pending);
    return { user, linkedQuotes: 1, transportId: transport.id };
  });

/**
 * Makes the request of a claim token the actor's own, whatever its address: it goes live at once, also where it was among the actor's
 * drafts already. Answers null for a token that is unknown or used, and for a request that can no longer be. Throws 422 `invalid`.
 */
export const claimRequest = (ctx: ActorCtx, claimToken: string): Promise<{ transportId: string | null }> =>
  inTransaction(ctx, async (inner) => {
    const row = await lockClaimed(inner, claimToken);
    if (!row) return { transportId: null };
    if (row.isProcessed) return { transportId: row.transportId && (await submitLinkedDraft(inner, row.transportId)) };
    const request = getRequest(row);
    if (!request) return { transportId: null };
    const transport = await submitRequest(inner, request);
    await mark(inner, transport, row);
    return { transportId: transport.id };
  });

/** Why a pending row stays where it is: it can no longer be asked for (its model year, its ZIP code), or its owner has enough of them to look over. */
type LinkRefusal = Extract<HealWhy, 'cannot_be' | 'enough_drafts'>;

/**
 * Makes one row a draft of its proven owner, in a savepoint of its own, or says why not; the row then waits as before. It never goes live by
 * itself: anybody may have typed the address, which is why few such drafts stand at a time (decision 063). Answers the draft's id.
 */
export async function tryLink(ctx: ActorCtx, row: PendingRow): Promise<{ draftId: string } | LinkRefusal> {
  const request = getRequest(row);
  if (!request) return 'cannot_be';
  if (!(await findsRoomByAddress(ctx))) return 'enough_drafts';
  try {
    return await inTransaction(ctx, async (inner) => {
      const draft = await saveAsDraft(inner, request);
      await mark(inner, draft, row);
      return { draftId: draft.id };
    });
  } catch (error) {
    if (error instanceof AppError) return 'cannot_be';
    throw error;
  }
}

/** Only a proven address owns what was typed with it; a guest has no list of drafts and confirms each request. */
export const mayOwn = (account: Account | null): account is Account =>
  account !== null && account.emailVerified && account.isUsable && !account.isGuest && !isAdmin(account.role);
