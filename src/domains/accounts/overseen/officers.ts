import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { BodyOf, ReplyInput } from '#shared/endpoint.ts';
import { conflict, invalid, notFound } from '#shared/errors.ts';
import { toPage, type PageQuery } from '#shared/paging.ts';
import { officerConfirmedMail, officerDeclinedMail } from '../emails.ts';
import { officerConfirmed } from '../events/officer-confirmed.ts';
import { officerDeclined } from '../events/officer-declined.ts';
import type { decideOfficer as decideEndpoint, WaitingOfficer } from './officers-schemas.ts';
import { evictSessions } from '../sessions/session-cache.ts';
import { deactivateAccount } from './account-status.ts';

export async function listOfficers(
  { sql }: Pick<Ctx, 'sql'>,
  { limit, cursor }: PageQuery,
): Promise<{ rows: WaitingOfficer[]; next: string | null }> {
  const rows = await sql<WaitingOfficer[]>`
    select id, full_name, email, email_verified_at is not null as email_verified, company_name, phone_number, created_at
    from users where role = 'compliance' and confirmed_at is null and is_active ${cursor ? sql`and id > ${cursor}` : sql``}
    order by id limit ${limit + 1}`;
  return toPage([...rows], limit);
}

interface LockedOfficer {
  readonly email: string;
  readonly isWaiting: boolean;
  readonly isProven: boolean;
}

/** Locks the row: the second of two concurrent administrators sees the first one's decision. */
async function lockOfficer({ sql }: ActorCtx, id: string): Promise<LockedOfficer> {
  const [row] = await sql<LockedOfficer[]>`
    select email, confirmed_at is null and is_active as is_waiting, email_verified_at is not null as is_proven
    from users where id = ${id} and role = 'compliance' and deleted_at is null for no key update`;
  if (!row) throw notFound('This officer does not exist');
  if (!row.isWaiting) throw conflict('already_decided', 'An administrator has already decided about this account');
  return row;
}

async function confirm(ctx: ActorCtx, userId: string, { email, isProven }: LockedOfficer): Promise<void> {
  if (!isProven) throw conflict('unproven_address', 'This officer has not confirmed their email address yet');
  await ctx.sql`update users set confirmed_at = ${ctx.now}, confirmed_by = ${ctx.actor.id}, updated_at = ${ctx.now} where id = ${userId}`;
  await evictSessions(ctx, { userId });
  await queueMail(ctx, officerConfirmedMail(ctx.services.links, email));
  await publish(ctx, officerConfirmed, { userId });
}

async function decline(ctx: ActorCtx, userId: string, reason: string): Promise<void> {
  await deactivateAccount(ctx, userId, reason, officerDeclinedMail);
  await publish(ctx, officerDeclined, { userId, reason });
}

/** Confirms an officer, or declines and deactivates the account. Throws 404, 409 `already_decided`, `unproven_address`, 422. */
export async function decideOfficer(
  ctx: ActorCtx,
  id: string,
  { accepted, reason }: BodyOf<typeof decideEndpoint>,
): Promise<ReplyInput<typeof decideEndpoint>> {
  const refusal = accepted ? null : reason;
  if (!accepted && refusal === null) throw invalid({ reason: 'Enter the reason for declining the account' });
  return inTransaction(ctx, async (tx) => {
    const officer = await lockOfficer(tx, id);
    await (refusal === null ? confirm(tx, id, officer) : decline(tx, id, refusal));
    return { id, accepted };
  });
}
