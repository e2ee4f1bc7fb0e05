import { z } from 'zod';
import { findAccountByEmail } from '#domains/accounts/queries.ts';
import { findPlace } from '#domains/places/zip-table.ts';
import { toTokenHash, newToken } from '#server/crypto/tokens.ts';
import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { redactMailedTokens, queueMail } from '#server/mail/outbox.ts';
import { defineJob, enqueue, enqueueAll, handleJob, newJob, type JobHandler } from '#server/queue/queue.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { baseZip, type VehicleType } from '#shared/vehicles/vehicles.ts';
import type { resendConfirmation as resendEndpoint } from './confirmation-schemas.ts';
import { confirmationLifeMs, getMailDelay, reminderAfterMs } from './confirmation-rules.ts';
import { confirmationMail, signInMail } from '../emails.ts';
import { holdMails, type PendingRow } from './pending-requests.ts';

/** A job, so that the response takes as long for every address. */
export const sendConfirmation = defineJob('send-request-confirmation', z.object({ pendingQuoteId: z.uuid() }));
const remindOfConfirmation = defineJob('remind-of-request-confirmation', z.object({ pendingQuoteId: z.uuid() }));

interface WaitingRow extends PendingRow {
  readonly confirmTokenHash: Uint8Array | null;
  readonly confirmSends: number;
  readonly confirmSentAt: string | null;
}

const nouns: Record<VehicleType, string> = {
  car: 'a car',
  rv: 'a camper or motorhome',
  boat: 'a boat',
  motorcycle: 'a motorcycle',
  atv: 'an ATV',
  heavy: 'heavy equipment',
  trailer: 'a trailer',
  golf: 'a golf cart',
};

const getCity = (zip: string): string => {
  const place = findPlace(baseZip(zip));
  return place ? `${place.city}, ${place.state}` : baseZip(zip);
};

/** Locks all mails to the address, then the row, so that concurrent jobs count each other's mails. */
async function lockWaiting(ctx: Ctx, id: string): Promise<WaitingRow | null> {
  const [waiting] = await ctx.sql<
    { email: string }[]
  >`select email from pending_quotes where id = ${id} and not is_processed and email is not null`;
  if (!waiting) return null;
  await holdMails(ctx, waiting.email);
  const [row] = await ctx.sql<WaitingRow[]>`select * from pending_quotes where id = ${id} and not is_processed for update`;
  return row ?? null;
}

async function findWait(ctx: Ctx, { email, confirmSends, confirmSentAt }: WaitingRow): Promise<number | null> {
  const [sent] = await ctx.sql<{ addressInHour: number; addressInDay: number }[]>`
    select count(*) filter (where confirm_sent_at > now() - interval '1 hour')::int as address_in_hour,
      coalesce(sum(confirm_sends), 0)::int as address_in_day
    from pending_quotes where email = ${email} and confirm_sent_at > now() - interval '1 day'`;
  const sentAt = confirmSentAt === null ? null : new Date(confirmSentAt);
  return getMailDelay({ sends: confirmSends, sentAt, ...sent! }, ctx.now);
}

/** Mails a new link, which replaces the earlier one, or the sign-in page if the address has a regular account. */
async function mail(ctx: Ctx, row: WaitingRow, isReminder: boolean): Promise<void> {
  const { id, confirmTokenHash, email, vehicleType, fromZipCode, toZipCode } = row;
  const request = { to: email, what: nouns[vehicleType], route: `${getCity(fromZipCode)} to ${getCity(toZipCode)}`, isReminder };
  const account = await findAccountByEmail(ctx, email);
  const token = account && !account.isGuest ? null : newToken();
  if (confirmTokenHash) await redactMailedTokens(ctx, [confirmTokenHash]);
  await ctx.sql`
    update pending_quotes set confirm_token_hash = ${token && toTokenHash(token)},
      confirm_expires_at = ${token && new Date(ctx.now.getTime() + confirmationLifeMs)}, confirm_sent_at = ${ctx.now}, confirm_sends = confirm_sends + 1
    where id = ${id}`;
  await queueMail(
    ctx,
    token ? confirmationMail(request, ctx.services.links.linkTo('/confirm-request', { token })) : signInMail(ctx.services.links, request),
  );
}

const sendAgainAfter = (ctx: Ctx, pendingQuoteId: string, waitMs: number): Promise<void> =>
  enqueue(ctx, sendConfirmation, { pendingQuoteId }, { key: pendingQuoteId, runAt: new Date(ctx.now.getTime() + waitMs) });

export async function sendRequestConfirmation(ctx: Ctx, pendingQuoteId: string): Promise<void> {
  const row = await lockWaiting(ctx, pendingQuoteId);
  const waitMs = row && (await findWait(ctx, row));
  if (!row || waitMs === null) return;
  if (waitMs === 0) return mail(ctx, row, false);
  await sendAgainAfter(ctx, pendingQuoteId, waitMs);
}

async function remind(ctx: Ctx, pendingQuoteId: string): Promise<void> {
  const row = await lockWaiting(ctx, pendingQuoteId);
  const reminded = await ctx.sql`
    update pending_quotes set reminded_at = ${ctx.now} where id = ${pendingQuoteId} and not is_processed and reminded_at is null returning 1`;
  if (!row || reminded.length === 0) return;
  if ((await findWait(ctx, row)) === 0) await mail(ctx, row, true);
}

export const confirmationMailing: readonly JobHandler[] = [
  handleJob(sendConfirmation, (ctx, { pendingQuoteId }) => sendRequestConfirmation(ctx, pendingQuoteId)),
  handleJob(remindOfConfirmation, (ctx, { pendingQuoteId }) => remind(ctx, pendingQuoteId)),
];

/** At most 500 per run. */
export async function queueReminders(ctx: Ctx): Promise<void> {
  const rows = await ctx.sql<{ id: string }[]>`
    select id from pending_quotes where not is_processed and reminded_at is null and email is not null
      and created_at < ${new Date(ctx.now.getTime() - reminderAfterMs)} order by id limit 500`;
  const jobs = rows.map(({ id }) => newJob(remindOfConfirmation, { pendingQuoteId: id }, { key: id }));
  await enqueueAll(ctx, jobs);
}

/** Always the same response and timing, so it reveals nothing about the request. */
export const resendConfirmation = (ctx: Ctx, { claimToken, token }: BodyOf<typeof resendEndpoint>): Promise<{ sent: true }> =>
  inTransaction(ctx, async (tx) => {
    const hashed = (value: string | undefined) => (value === undefined ? null : toTokenHash(value));
    const [row] = await tx.sql<{ id: string }[]>`
      select id from pending_quotes where claim_token_hash = ${hashed(claimToken)} or confirm_token_hash = ${hashed(token)} limit 1`;
    if (row) await enqueue(tx, sendConfirmation, { pendingQuoteId: row.id }, { key: row.id });
    return { sent: true };
  });
