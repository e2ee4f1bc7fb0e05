import { z } from 'zod';
import { findAccountByEmail } from '#domains/accounts/queries.ts';
import { findPlace } from '#domains/places/zip-table.ts';
import { tokenHashOf, newToken } from '#server/crypto/tokens.ts';
import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { linkTo } from '#server/mail/links.ts';
import { forgetMailedTokens, forgetMails, queueMail } from '#server/mail/outbox.ts';
import { defineJob, enqueue } from '#server/queue/queue.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { baseZip, type VehicleType } from '#shared/vehicles.ts';
import type { resendConfirmation as resendEndpoint } from './confirmation-contract.ts';
import { confirmationLifeMs, forgetAfterDays, waitBeforeMail, remindAfterMs } from './confirmation-rules.ts';
import { confirmationMail, confirmationSubjects, signInMail } from './emails.ts';

/** The job that mails 'Confirm your request', so that a request takes as long whoever has its address. */
export const sendConfirmation = defineJob('send-request-confirmation', z.object({ pendingQuoteId: z.uuid() }));
/** The job that mails it once more, to whoever has not answered. */
export const remindOfConfirmation = defineJob('remind-of-request-confirmation', z.object({ pendingQuoteId: z.uuid() }));

interface WaitingRow {
  readonly id: string;
  readonly email: string;
  readonly vehicleType: VehicleType;
  readonly fromZipCode: string;
  readonly toZipCode: string;
  readonly confirmTokenHash: Uint8Array | null;
  readonly confirmSends: number;
  readonly confirmSentAt: string | null;
  readonly remindedAt: string | null;
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

const cityOf = (zip: string): string => {
  const place = findPlace(baseZip(zip));
  return place ? `${place.city}, ${place.state}` : baseZip(zip);
};

/** Holds the row, and all mails to its address: of several jobs at once each sees what those before it sent. Inside a transaction only. */
async function lockWaiting({ sql }: Ctx, id: string): Promise<WaitingRow | null> {
  await sql`select pg_advisory_xact_lock(hashtext('mails to ' || email)) from pending_quotes where id = ${id}`;
  const [row] = await sql<WaitingRow[]>`
    select id, email, vehicle_type, from_zip_code, to_zip_code, confirm_token_hash, confirm_sends, confirm_sent_at, reminded_at
    from pending_quotes where id = ${id} and not is_processed for update`;
  return row ?? null;
}

async function waitOf({ sql, now }: Ctx, { email, confirmSends, confirmSentAt }: WaitingRow): Promise<number | null> {
  const [sent] = await sql<{ addressInHour: number; addressInDay: number }[]>`
    select count(*) filter (where confirm_sent_at > now() - interval '1 hour')::int as address_in_hour,
      coalesce(sum(confirm_sends), 0)::int as address_in_day
    from pending_quotes where email = ${email} and confirm_sent_at > now() - interval '1 day'`;
  const sentAt = confirmSentAt === null ? null : new Date(confirmSentAt);
  return waitBeforeMail({ sends: confirmSends, sentAt, ...sent! }, now);
}

/** Mails the link of a held request, which replaces the one before, or to the owner of an account the way to its sign-in. */
async function mail(ctx: Ctx, row: WaitingRow, isReminder: boolean): Promise<void> {
  const { id, email, vehicleType, fromZipCode, toZipCode, confirmTokenHash } = row;
  const request = { to: email, what: nouns[vehicleType], route: `${cityOf(fromZipCode)} to ${cityOf(toZipCode)}`, isReminder };
  const account = await findAccountByEmail(ctx, email);
  const token = account && !account.isGuest ? null : newToken();
  if (confirmTokenHash) await forgetMailedTokens(ctx, [confirmTokenHash]);
  await ctx.sql`
    update pending_quotes set confirm_token_hash = ${token && tokenHashOf(token)},
      confirm_expires_at = ${token && new Date(ctx.now.getTime() + confirmationLifeMs)}, confirm_sent_at = ${ctx.now}, confirm_sends = confirm_sends + 1
    where id = ${id}`;
  await queueMail(ctx, token ? confirmationMail(request, linkTo('/confirm-request', { token })) : signInMail(request));
}

/** Mails the link as soon and as often as the limits allow. */
export async function sendConfirmationOf(ctx: Ctx, pendingQuoteId: string): Promise<void> {
  const row = await lockWaiting(ctx, pendingQuoteId);
  if (!row) return;
  const waitMs = await waitOf(ctx, row);
  if (waitMs === 0) return mail(ctx, row, false);
  if (waitMs === null) return;
  const runAt = new Date(ctx.now.getTime() + waitMs);
  await enqueue(ctx, sendConfirmation, { pendingQuoteId }, { key: pendingQuoteId, runAt });
}

/** Mails the one reminder, unless the limits forbid it. */
export async function remindOf(ctx: Ctx, pendingQuoteId: string): Promise<void> {
  const row = await lockWaiting(ctx, pendingQuoteId);
  if (!row || row.remindedAt !== null) return;
  await ctx.sql`update pending_quotes set reminded_at = ${ctx.now} where id = ${pendingQuoteId}`;
  if ((await waitOf(ctx, row)) === 0) await mail(ctx, row, true);
}

/** Queues the reminder of every request that has waited long enough for one. */
export async function queueReminders(ctx: Ctx): Promise<void> {
  const rows = await ctx.sql<{ id: string }[]>`
    select id from pending_quotes where not is_processed and reminded_at is null
      and created_at < ${new Date(ctx.now.getTime() - remindAfterMs)} order by id limit 500`;
  for (const { id } of rows) await enqueue(ctx, remindOfConfirmation, { pendingQuoteId: id }, { key: id });
}

/** Takes a wish for another mail. Whoever asks hears the same, whatever became of the request, and as fast. */
export const resendConfirmation = (ctx: Ctx, { claimToken, token }: BodyOf<typeof resendEndpoint>): Promise<{ sent: true }> =>
  inTransaction(ctx, async (tx) => {
    const hashed = (value: string | undefined) => (value === undefined ? null : tokenHashOf(value));
    const [row] = await tx.sql<{ id: string }[]>`
      select id from pending_quotes where claim_token_hash = ${hashed(claimToken)} or confirm_token_hash = ${hashed(token)} limit 1`;
    if (row) await enqueue(tx, sendConfirmation, { pendingQuoteId: row.id }, { key: row.id });
    return { sent: true };
  });

/** Deletes requests that nobody confirmed in time, and their mails to addresses that are no account's: none of what else an address was written. */
export async function forgetUnconfirmed(ctx: Pick<Ctx, 'sql'>): Promise<void> {
  const gone = await ctx.sql<{ email: string; confirmTokenHash: Uint8Array | null; isNobodys: boolean }[]>`
    delete from pending_quotes p where id in (
      select id from pending_quotes where not is_processed and created_at < now() - make_interval(days => ${forgetAfterDays}::int)
      order by id for update skip locked)
    returning email, confirm_token_hash, not exists (select from users u where u.email = p.email)
      and not exists (select from pending_quotes o where o.email = p.email and o.created_at >= now() - make_interval(days => ${forgetAfterDays}::int)) as is_nobodys`;
  await forgetMailedTokens(
    ctx,
    gone.flatMap(({ confirmTokenHash }) => (confirmTokenHash ? [confirmTokenHash] : [])),
  );
  for (const { email, isNobodys } of gone) if (isNobodys) await forgetMails(ctx, email, confirmationSubjects);
}
