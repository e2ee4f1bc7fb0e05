import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { lockNumbers, type LockedNumbers } from '#domains/accounts/overseen/dot-mc-mark.ts';
import { isSameSecret } from '#server/crypto/tokens.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { defineJob, enqueue, handleExternalCall, type JobHandler } from '#server/queue/queue.ts';
import type { SmsRefusal } from '#server/sms/twilio.ts';
import { smsNumber } from '#server/phone.ts';
import { dayMs } from '#shared/dates/days.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { conflict, invalid } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { productName } from '#shared/product.ts';
import { counted } from '#shared/text/counted.ts';
import { findCheckable } from '../account-check.ts';
import { companyVerified } from '../events/company-verified.ts';
import { companyCodeMail } from './company-mail.ts';
import {
  channelLabels,
  codeLength,
  codeMinutes,
  codesPerCompany,
  getNextCodeTime,
  isCodeOpen,
  maskRecipient,
  triesPerCode,
} from './company-rules.ts';
import { getCompanyStanding, listCodes, type CodeRow } from './company-queries.ts';
import type { CompanyStanding, sendCompanyCode as sendEndpoint } from './company-schemas.ts';
import { findContact, refreshContact } from './contact.ts';

/** Derived with the master key; the code itself is never stored. */
function toCode({ services }: Pick<Ctx, 'services'>, id: string): string {
  const digest = createHmac('sha256', services.secrets.derive('company codes')).update(id).digest();
  return String(digest.readUIntBE(0, 6) % 10 ** codeLength).padStart(codeLength, '0');
}

const noNumbers = () => conflict('no_numbers', 'Enter your DOT number in your profile first');

/** Reads FMCSA's contact now. Throws 409 `no_numbers`, `contact_unavailable`. */
async function refreshOwnContact(ctx: ActorCtx): Promise<void> {
  const checkable = await findCheckable(ctx, ctx.actor.id);
  if (!checkable) throw noNumbers();
  const fault = await refreshContact(ctx, ctx.actor.id, checkable.numbers.dotNumber);
  if (fault === 'not_configured')
    throw conflict('contact_unavailable', "We can't look up what FMCSA has on file here. Contact support and ask for a call back");
  if (fault) throw conflict('contact_unavailable', "FMCSA's records can't be reached right now. Try again later, or ask for a call back");
}

/** Throws as `refreshOwnContact`. */
export async function lookUpContact(ctx: ActorCtx): Promise<CompanyStanding> {
  await refreshOwnContact(ctx);
  return getCompanyStanding(ctx);
}

/** Locks the account. Throws 409 `no_numbers`, `already_verified`. */
async function lockUnverified(tx: ActorCtx): Promise<LockedNumbers & { dotNumber: string }> {
  const account = await lockNumbers(tx, tx.actor.id);
  if (!account?.dotNumber) throw noNumbers();
  const { dotNumber } = account;
  const verified = await tx.sql`select 1 from company_verifications where user_id = ${account.id} and dot_number = ${dotNumber}`;
  if (verified.length > 0) throw conflict('already_verified', 'Your company is already verified');
  return { ...account, dotNumber };
}

/** Throws 409 `no_contact`, `contact_changed` if it differs from what the user saw, `sms_unavailable`. */
async function getRecipient(ctx: ActorCtx, { channel, recipient: maskedRecipient }: BodyOf<typeof sendEndpoint>): Promise<string> {
  const contact = await findContact(ctx, ctx.actor.id);
  const onFile = channel === 'phone' ? smsNumber(contact?.phone ?? null) : (contact?.email ?? null);
  if (!onFile) throw conflict('no_contact', `FMCSA has no ${channelLabels[channel]} on file for your DOT number`);
  const masked = maskRecipient(channel, onFile);
  if (masked !== maskedRecipient)
    throw conflict(
      'contact_changed',
      `The ${channelLabels[channel]} on file with FMCSA is ${masked} now. Check that it is yours, then try again`,
    );
  if (channel === 'phone' && !ctx.services.sms)
    throw conflict('sms_unavailable', 'Text messages are not set up here. Use the mailbox instead');
  return onFile;
}

/** Throws 409 `limit_reached`. */
async function requireCompanyQuota({ sql, now }: ActorCtx, dotNumber: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`company codes for ${dotNumber}`}, 0))`;
  const sent = await sql`select 1 from company_codes where dot_number = ${dotNumber} and created_at > ${new Date(now.getTime() - dayMs)}`;
  if (sent.length >= codesPerCompany)
    throw conflict('limit_reached', 'Too many codes were sent to this company today. Try again tomorrow, or ask for a call back');
}

const deliverCode = defineJob('deliver-company-code', z.object({ codeId: z.uuid(), attempt: z.number().default(1) }));

/** Reads the recipient from FMCSA again. Never call it in a transaction. Throws 409, see the endpoint. */
export async function sendCompanyCode(ctx: ActorCtx, body: BodyOf<typeof sendEndpoint>): Promise<CompanyStanding> {
  await refreshOwnContact(ctx);
  await inTransaction(ctx, async (tx) => {
    const account = await lockUnverified(tx);
    const recipient = await getRecipient(tx, body);
    const wait = getNextCodeTime(
      (await listCodes(tx, account.id)).map(({ createdAt }) => createdAt),
      tx.now,
    );
    if (wait) throw conflict('limit_reached', 'You can get three codes in 24 hours. Try again tomorrow, or ask for a call back');
    await requireCompanyQuota(tx, account.dotNumber);
    await tx.sql`update company_codes set closed_at = ${tx.now} where user_id = ${account.id} and closed_at is null`;
    const row = {
      id: newId(),
      userId: account.id,
      dotNumber: account.dotNumber,
      channel: body.channel,
      recipient,
      createdAt: tx.now,
      expiresAt: new Date(tx.now.getTime() + codeMinutes * 60_000),
    };
    await tx.sql`insert into company_codes ${tx.sql(row)}`;
    if (body.channel === 'phone') return enqueue(tx, deliverCode, { codeId: row.id });
    return queueMail(tx, companyCodeMail(recipient, account.name, toCode(tx, row.id)));
  });
  return getCompanyStanding(ctx);
}

const closeCode = ({ sql, now }: Ctx, id: string) => sql`update company_codes set closed_at = ${now} where id = ${id}`;

async function countWrong(tx: ActorCtx, code: CodeRow): Promise<number> {
  const wrongTries = code.wrongTries + 1;
  await tx.sql`update company_codes set wrong_tries = ${wrongTries} where id = ${code.id}`;
  if (wrongTries >= triesPerCode) await closeCode(tx, code.id);
  return triesPerCode - wrongTries;
}

/** Throws 409 `no_code`, `already_verified` (also for the second of two concurrent calls), 422. */
export async function verifyCompany(ctx: ActorCtx, { code: typed }: { code: string }): Promise<CompanyStanding> {
  const triesLeft = await inTransaction(ctx, async (tx) => {
    const account = await lockUnverified(tx);
    const [code] = await listCodes(tx, account.id);
    if (!code || !isCodeOpen(code, tx.now) || code.dotNumber !== account.dotNumber)
      throw conflict('no_code', 'This code has expired or was replaced. Ask for a new one');
    // Commits the failed attempt, so that it counts.
    if (!isSameSecret(typed, toCode(tx, code.id))) return countWrong(tx, code);
    await closeCode(tx, code.id);
    const { id: userId, dotNumber } = account;
    const row = { dotNumber, method: code.channel, verifiedAt: tx.now, verifiedBy: null, note: null };
    await tx.sql`insert into company_verifications ${tx.sql({ userId, ...row })} on conflict (user_id) do update set ${tx.sql(row)}`;
    await publish(tx, companyVerified, { userId, name: account.name, method: code.channel });
    return null;
  });
  if (triesLeft !== null)
    throw invalid({
      code:
        triesLeft > 0
          ? `This code is not right. ${counted(triesLeft, { one: 'try', other: 'tries' })} left`
          : 'This code is not right. Ask for a new one',
    });
  return getCompanyStanding(ctx);
}

/** Minutes before each retry; a code lasts half an hour. */
const pausesMinutes = [1, 3, 8] as const;

interface CodeMessage {
  readonly codeId: string;
  readonly attempt: number;
  readonly to: string;
  readonly body: string;
}

async function prepare(ctx: Ctx, { codeId, attempt }: { codeId: string; attempt: number }): Promise<CodeMessage | null> {
  const [row] = await ctx.sql<{ recipient: string; name: string }[]>`
    select c.recipient, coalesce(u.company_name, u.full_name) as name from company_codes c join users u on u.id = c.user_id
    where c.id = ${codeId} and c.closed_at is null and c.expires_at > ${ctx.now}`;
  if (!row) return null;
  const body = `${productName}: ${toCode(ctx, codeId)} is the code to verify ${row.name.slice(0, 60)}. We never call to ask for it. If you don't use ${productName}, don't share it.`;
  return { codeId, attempt, to: row.recipient, body };
}

export const companyCodeDelivery: JobHandler = handleExternalCall(deliverCode, {
  queueName: 'sms',
  deadlineMs: 20_000,
  prepare,
  async call({ to, body }, { signal, services }): Promise<SmsRefusal | null> {
    if (!services.sms) return { reason: 'text messages are not configured', isFinal: true };
    return services.sms.send({ to, body }, AbortSignal.any([signal, AbortSignal.timeout(15_000)])).catch((error: Error) => {
      if (signal.aborted) throw error;
      return { reason: error.message.slice(0, 500), isFinal: false };
    });
  },
  async record(ctx, { codeId, attempt }, refused) {
    if (!refused) return;
    const pause = pausesMinutes[attempt - 1];
    if (!refused.isFinal && pause !== undefined)
      return enqueue(ctx, deliverCode, { codeId, attempt: attempt + 1 }, { runAt: new Date(Date.now() + pause * 60_000) });
    await ctx.sql`update company_codes set failure = ${refused.reason} where id = ${codeId}`;
  },
});
