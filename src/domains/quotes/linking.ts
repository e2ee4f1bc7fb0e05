import { z } from 'zod';
import { findAccountByEmail, findAccountById, type Account } from '#domains/accounts/queries.ts';
import { registerAccount } from '#domains/accounts/registration.ts';
import type { User } from '#domains/accounts/contract.ts';
import { factOf } from '#domains/transports/lifecycle.ts';
import { hashToken } from '#server/crypto/tokens.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { announce } from '#server/events/outbox.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { isAdmin } from '#shared/roles.ts';
import { keptRequest, type QuoteRequest, type registerWithQuotes as registerEndpoint } from './contract.ts';
import { pendingQuoteLinked } from './events.ts';
import { submitRequest } from './requests.ts';

/** What linking did, in the words of the self-heal call (specification 2, section 3). */
export interface HealResult {
  readonly totalOrphaned: number;
  readonly totalRelinked: number;
  readonly totalSkipped: number;
}

const asActor = (
  ctx: Ctx,
  {
    id,
    email,
    fullName,
    role,
    emailVerified,
    isConfirmed,
  }: Pick<Account, 'id' | 'email' | 'fullName' | 'role' | 'emailVerified' | 'isConfirmed'>,
): ActorCtx => ({
  ...ctx,
  actor: { id, email, fullName, role, emailVerified, isConfirmed, sessionId: ctx.actor?.sessionId ?? '' },
});

/** Makes the transport of a request for its account and marks the pending row. The row is locked by the caller. */
async function link(ctx: ActorCtx, request: QuoteRequest, pendingQuoteId: string | null): Promise<string> {
  const transport = await submitRequest(ctx, request);
  if (pendingQuoteId) {
    await ctx.sql`
      update pending_quotes set is_processed = true, processed_at = ${ctx.now}, transport_id = ${transport.id} where id = ${pendingQuoteId}`;
    await announce(ctx, pendingQuoteLinked, { ...factOf(transport), pendingQuoteId });
  }
  return transport.id;
}

/** The pending row of a claim token, locked; undefined when there is none. */
async function lockClaimed({ sql }: Ctx, token: string | null | undefined): Promise<{ id: string; isProcessed: boolean } | undefined> {
  if (!token) return undefined;
  const [row] = await sql<{ id: string; isProcessed: boolean }[]>`
    select id, is_processed from pending_quotes where claim_token_hash = ${Buffer.from(hashToken(token), 'hex')} for update`;
  return row;
}

/**
 * Creates an account together with the transport of the request that was made before it, or nothing at all. The claim token marks the
 * pending row as processed; one that another account has claimed already is not linked twice. Throws as `registerAccount` does, and
 * 422 `invalid` for a request that cannot be.
 */
export const registerWithQuotes = (
  ctx: Ctx,
  { quoteData, ...registration }: BodyOf<typeof registerEndpoint>,
): Promise<{ user: User; linkedQuotes: number; transportId: string | null }> =>
  inTransaction(ctx, async (inner) => {
    const user = await registerAccount(inner, registration);
    const pending = await lockClaimed(inner, quoteData?.claimToken);
    if (!quoteData || pending?.isProcessed) return { user, linkedQuotes: 0, transportId: null };
    const { claimToken: _, ...request } = quoteData;
    return { user, linkedQuotes: 1, transportId: await link(asActor(inner, user), request, pending?.id ?? null) };
  });

const pendingRow = z.looseObject({ id: z.uuid(), isRunning: z.boolean().nullable(), hasKeys: z.boolean().nullable() });

/** Locks pending rows that no account owns yet, of one address or of all. */
const lockPending = ({ sql }: Ctx, email: string | null) => sql<Record<string, unknown>[]>`
  select * from pending_quotes where not is_processed ${email === null ? sql`` : sql`and email = ${email}`} order by id for update skip locked`;

/** Links one row in a savepoint of its own: a request that can no longer be (its model year, its ZIP code) stays where it is. */
async function tryLink(ctx: ActorCtx, row: Record<string, unknown>): Promise<boolean> {
  const { id, isRunning, hasKeys } = pendingRow.parse(row);
  const request = keptRequest.safeParse({ ...row, isOperable: isRunning ?? true, hasKeys: hasKeys ?? true });
  if (!request.success) return false;
  try {
    await inTransaction(ctx, (inner) => link(inner, request.data, id));
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Only a proven address owns what was typed with it (decisions, section 5). */
const mayOwn = (account: Account | null): account is Account =>
  account !== null && account.emailVerified && account.isUsable && !isAdmin(account.role);

/** Links the pending quotes of a verified account's address. Answers how many; none before the address is proven. */
export const linkPendingQuotes = (ctx: Ctx, userId: string): Promise<number> =>
  inTransaction(ctx, async (inner) => {
    const account = await findAccountById(inner, userId);
    if (!mayOwn(account)) return 0;
    let linked = 0;
    for (const row of await lockPending(inner, account.email)) if (await tryLink(asActor(inner, account), row)) linked += 1;
    return linked;
  });

/** Links every pending quote whose address a verified account has; the others are skipped. Repeating it changes nothing. */
export const selfHealQuotes = (ctx: Ctx): Promise<HealResult> =>
  inTransaction(ctx, async (inner) => {
    const rows = await lockPending(inner, null);
    let totalRelinked = 0;
    for (const row of rows) {
      const account = await findAccountByEmail(inner, String(row['email']));
      if (mayOwn(account) && (await tryLink(asActor(inner, account), row))) totalRelinked += 1;
    }
    return { totalOrphaned: rows.length, totalRelinked, totalSkipped: rows.length - totalRelinked };
  });
