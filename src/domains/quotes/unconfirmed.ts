import { findAccountByEmail } from '#domains/accounts/queries.ts';
import type { Ctx } from '#server/db/context.ts';
import { closeShares } from '#server/files/spare-shares.ts';
import { forgetMailedTokens, forgetMails, forgetOwnMails, plainRecipients } from '#server/mail/outbox.ts';
import { conflict } from '#shared/errors.ts';
import { forgetAfterDays } from './confirmation-rules.ts';
import { confirmationSubjects } from './emails.ts';
import { hashOf, holdMailsTo, isOf, type PendingRow } from './pending-words.ts';

/** Requests of one address that nobody confirmed and no account took over, as many as are kept (decision 063). */
export const unconfirmedLimit = 10;

/**
 * Lets another request of an address in, or not: whoever types a stranger's must not fill what its owner finds. Counted under the lock of the
 * mails to that address, so that of several at once none goes beyond. The same answer whoever has the address. Throws 409 `enough_unconfirmed`.
 */
export async function refuseBeyondUnconfirmed(ctx: Ctx, email: string): Promise<void> {
  await holdMailsTo(ctx, email);
  const { sql } = ctx;
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::int as count from pending_quotes where ${isOf(ctx, email)} and not is_processed`;
  if (row!.count >= unconfirmedLimit)
    throw conflict(
      'enough_unconfirmed',
      `${unconfirmedLimit} requests with this e-mail address wait to be confirmed. Confirm one of them by its mail, or sign in to send this one.`,
    );
}

type Address = Pick<PendingRow, 'email' | 'emailHash'>;

/** Those of some addresses that nothing younger was asked with, by their hashes. */
async function withoutYounger(ctx: Pick<Ctx, 'sql' | 'services'>, gone: readonly Address[]): Promise<Buffer[]> {
  const { sql } = ctx;
  const hashes = new Map(gone.map((row) => [hashOf(ctx, row).toString('hex'), hashOf(ctx, row)]));
  const young = await sql<Address[]>`
    select email, email_hash from pending_quotes where created_at >= now() - make_interval(days => ${forgetAfterDays}::int)
      and (email_hash = any(${[...hashes.values()]}::bytea[]) or email = any(${gone.flatMap(({ email }) => email ?? [])}::text[]))`;
  for (const row of young) hashes.delete(hashOf(ctx, row).toString('hex'));
  return [...hashes.values()];
}

/** Forgets what was mailed about requests to addresses, known by their hashes alone, that were no account's. */
async function forgetMailsOfNobody(ctx: Pick<Ctx, 'sql' | 'services'>, hashes: readonly Buffer[]): Promise<void> {
  if (hashes.length === 0) return;
  await forgetOwnMails(ctx, hashes, confirmationSubjects);
  for (const address of await plainRecipients(ctx, confirmationSubjects))
    if (hashes.some((hash) => hash.equals(ctx.services.secrets.blindIndex(address))) && !(await findAccountByEmail(ctx, address)))
      await forgetMails(ctx, address, confirmationSubjects);
}

/** Requests that are forgotten in one transaction. */
const forgottenAtOnce = 500;

/**
 * Forgets by which address requests were asked for that somebody took over, once no limit counts them any more, and those of which nothing came: their
 * draft was deleted.
 */
async function forgetTaken({ sql }: Pick<Ctx, 'sql'>): Promise<number> {
  const old = sql`is_processed and (email_hash is not null or transport_id is null) and created_at < now() - make_interval(days => ${forgetAfterDays}::int)`;
  const some = sql`id in (select id from pending_quotes where ${old} order by id limit ${forgottenAtOnce} for update skip locked)`;
  const gone = await sql`delete from pending_quotes where ${some} and transport_id is null returning id`;
  const nameless = await sql`update pending_quotes set email_hash = null where ${some} and transport_id is not null returning id`;
  return gone.length + nameless.length;
}

/**
 * Deletes requests that nobody confirmed in time, with their shares and their mails to addresses that are no account's: none of what else an
 * address was written. Reads none of them: one whose share is gone, or cannot be read now, is forgotten as any. At most 500 at a time; says whether
 * there may be more.
 */
export async function forgetUnconfirmed(ctx: Pick<Ctx, 'sql' | 'services'>): Promise<boolean> {
  const gone = await ctx.sql<(Address & { confirmTokenHash: Uint8Array | null; shareId: string | null })[]>`
    delete from pending_quotes where id in (
      select id from pending_quotes where not is_processed and created_at < now() - make_interval(days => ${forgetAfterDays}::int)
      order by id limit ${forgottenAtOnce} for update skip locked)
    returning email, email_hash, confirm_token_hash, share_id`;
  await closeShares(
    ctx,
    gone.flatMap(({ shareId }) => shareId ?? []),
  );
  await forgetMailedTokens(
    ctx,
    gone.flatMap(({ confirmTokenHash }) => confirmTokenHash ?? []),
  );
  await forgetMailsOfNobody(ctx, await withoutYounger(ctx, gone));
  return (await forgetTaken(ctx)) >= forgottenAtOnce || gone.length === forgottenAtOnce;
}
