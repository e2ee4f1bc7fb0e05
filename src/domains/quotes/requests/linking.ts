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
import { redactMailedTokens } from '#server/mail/outbox.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { isAdmin } from '#shared/roles.ts';
import type { registerWithQuotes as registerEndpoint } from '../schemas.ts';
import { pendingQuoteLinked } from '../events/pending-quote-linked.ts';
import type { HealWhy } from './linking-schemas.ts';
import { getRequest, withoutDetails, type PendingRow } from './pending-requests.ts';
import { saveAsDraft, submitLinkedDraft, submitRequest } from './requests.ts';

export const asActor = (ctx: Ctx, owner: ActingUser): ActorCtx => ({ ...ctx, actor: actorWithoutSession(owner) });

/** Marks the row as processed and deletes its details, which the transport now has. The caller must have locked the row. */
export async function mark(ctx: ActorCtx, transport: LockedTransport, row: Pick<PendingRow, 'id'>, isConfirmation = false): Promise<void> {
  const isDraft = transport.status === 'draft';
  const { sql, now } = ctx;
  const [marked] = await sql<{ confirmTokenHash: Uint8Array | null }[]>`
    update pending_quotes set is_processed = true, processed_at = ${now}, transport_id = ${transport.id},
      confirmed_at = ${isConfirmation ? now : null}, ${withoutDetails(sql)}
    where id = ${row.id} returning confirm_token_hash`;
  if (marked?.confirmTokenHash) await redactMailedTokens(ctx, [marked.confirmTokenHash]);
  await publish(ctx, pendingQuoteLinked, { ...toFact(transport), pendingQuoteId: row.id, isDraft, isConfirmation });
}

async function lockClaimed({ sql }: Ctx, token: string | null | undefined): Promise<PendingRow | undefined> {
  if (!token) return undefined;
  const [row] = await sql<PendingRow[]>`
    select * from pending_quotes where claim_token_hash = ${toTokenHash(token)} for update`;
  return row;
}

/** Account and transport together, or neither. Throws like `registerAccount`, and 422 `invalid`. */
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

/** Submits the request, even if it is a draft of the actor already. Null if the token is unknown or used, or the request invalid. */
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

type LinkRefusal = Extract<HealWhy, 'cannot_be' | 'enough_drafts'>;

/** Never goes live by itself, because anyone may have typed the address; hence also the limit on such drafts. Uses a savepoint. */
export async function linkRequest(ctx: ActorCtx, row: PendingRow): Promise<{ draftId: string } | LinkRefusal> {
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

/** Guests have no drafts: they confirm each request. */
export const mayOwn = (account: Account | null): account is Account =>
  account !== null && account.emailVerified && account.isUsable && !account.isGuest && !isAdmin(account.role);
