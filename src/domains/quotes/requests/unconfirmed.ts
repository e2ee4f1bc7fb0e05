import type { Ctx } from '#server/db/context.ts';
import { redactMailedTokens, deleteMailsByRecipient } from '#server/mail/outbox.ts';
import { conflict } from '#shared/errors.ts';
import { deleteAfterDays } from './confirmation-rules.ts';
import { confirmationSubjects } from '../emails.ts';
import { holdMails } from './pending-requests.ts';

export const unconfirmedLimit = 10;

/** Limits what strangers can store under an address. Takes the address's mail lock. Throws 409 `too_many_pending`. */
export async function refuseBeyondUnconfirmed(ctx: Ctx, email: string): Promise<void> {
  await holdMails(ctx, email);
  const { sql } = ctx;
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::int as count from pending_quotes where email = ${email} and not is_processed`;
  if (row!.count >= unconfirmedLimit)
    throw conflict(
      'too_many_pending',
      `You have ${unconfirmedLimit} unconfirmed requests with this email address. Confirm one from its email, or sign in to send this one.`,
    );
}

/** Deletes mails to addresses without an account or newer request. */
async function forgetMailsOfNobody(ctx: Pick<Ctx, 'sql' | 'services'>, addresses: readonly string[]): Promise<void> {
  const { sql } = ctx;
  const unused = await sql<{ email: string }[]>`
    select email from unnest(${[...new Set(addresses)]}::text[]) gone (email)
    where not exists (select from users u where u.email = gone.email)
      and not exists (
        select from pending_quotes p where p.email = gone.email and created_at >= now() - make_interval(days => ${deleteAfterDays}::int))`;
  for (const { email } of unused) await deleteMailsByRecipient(ctx, email, confirmationSubjects);
}

const forgottenAtOnce = 500;

/** Removes addresses that the limits no longer count, and rows whose draft was deleted. */
async function forgetTaken({ sql }: Pick<Ctx, 'sql'>): Promise<number> {
  const old = sql`is_processed and (email is not null or transport_id is null) and created_at < now() - make_interval(days => ${deleteAfterDays}::int)`;
  const some = sql`id in (select id from pending_quotes where ${old} order by id limit ${forgottenAtOnce} for update skip locked)`;
  const deleted = await sql`delete from pending_quotes where ${some} and transport_id is null returning id`;
  const nameless = await sql`update pending_quotes set email = null where ${some} and transport_id is not null returning id`;
  return deleted.length + nameless.length;
}

/** Deletes expired requests with their mails, at most 500; true if there may be more. */
export async function deleteUnconfirmed(ctx: Pick<Ctx, 'sql' | 'services'>): Promise<boolean> {
  const deleted = await ctx.sql<{ email: string | null; confirmTokenHash: Uint8Array | null }[]>`
    delete from pending_quotes where id in (
      select id from pending_quotes where not is_processed and created_at < now() - make_interval(days => ${deleteAfterDays}::int)
      order by id limit ${forgottenAtOnce} for update skip locked)
    returning email, confirm_token_hash`;
  await redactMailedTokens(
    ctx,
    deleted.flatMap(({ confirmTokenHash }) => confirmTokenHash ?? []),
  );
  await forgetMailsOfNobody(
    ctx,
    deleted.flatMap(({ email }) => email ?? []),
  );
  return (await forgetTaken(ctx)) >= forgottenAtOnce || deleted.length === forgottenAtOnce;
}
