import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { deleteMailsByRecipient, queueMail } from '#server/mail/outbox.ts';
import { getPersonalData, type RetainedData } from '#server/personal-data.ts';
import { conflict } from '#shared/errors.ts';
import { actorWithoutSession } from '../acting.ts';
import { closeLinks, linkPurposes } from '../addresses/email-links.ts';
import { farewellMail } from '../emails.ts';
import { accountDeleted } from '../events/deleted.ts';
import { reauthenticateOwner, type OwnerReauthentication } from '../reauthentication/reauthenticate-owner.ts';
import { hashOfNobody } from '../passwords/passwords.ts';
import { findAccountById } from '../queries.ts';
import { endSessions } from '../sessions/sessions.ts';

async function listObstacles(ctx: ActorCtx): Promise<string[]> {
  const found: string[] = [];
  for (const { obstacles } of getPersonalData(ctx)) if (obstacles) found.push(...(await obstacles(ctx)));
  return found;
}

async function readStored(ctx: ActorCtx): Promise<RetainedData[]> {
  const found: RetainedData[] = [];
  for (const { kept } of getPersonalData(ctx)) if (kept) found.push(...(await kept(ctx)));
  return found;
}

/** Other rows reference this one, so keeps it without personal data. */
async function anonymise({ sql, now, actor: { id } }: ActorCtx, passwordHash: string): Promise<void> {
  await sql`
    update users set email = ${`deleted-${id}@deleted.invalid`}, email_verified_at = null, password_hash = ${passwordHash},
      full_name = 'Deleted account', phone_number = null, company_name = null, dot_number = null, mc_number = null,
      driver_license_number = null, insurance_license = null, inspection_license = null, business_ein = null, is_active = false,
      insurance_verified = false, dot_mc_verified = false, dot_mc_verified_at = null, preferred_states = '{}', has_smartphone = null,
      deleted_at = ${now}, updated_at = ${now}
    where id = ${id}`;
  for (const table of ['email_links', 'second_factors', 'recovery_codes', 'passkeys', 'passkey_challenges', 'api_keys'])
    await sql`delete from ${sql(table)} where user_id = ${id}`;
}

/** Like `deleteAccount`, in the caller's transaction, but returns obstacles. The caller must have re-authenticated the owner. */
export async function endAccount(tx: ActorCtx, nobodysHash: string): Promise<{ kept: RetainedData[] } | { obstacles: string[] }> {
  const { id, email } = tx.actor;
  await tx.sql`select 1 from users where id = ${id} for no key update`;
  const obstacles = await listObstacles(tx);
  if (obstacles.length > 0) return { obstacles };
  const retained = await readStored(tx);
  await erase(tx, nobodysHash);
  await queueMail(tx, { ...farewellMail(email, retained), isLast: true });
  return { kept: retained };
}

async function erase(tx: ActorCtx, nobodysHash: string): Promise<void> {
  const { id, role, email } = tx.actor;
  await closeLinks(tx, id, linkPurposes);
  await anonymise(tx, nobodysHash);
  await endSessions(tx, { userId: id });
  await tx.sql`delete from sessions where user_id = ${id}`;
  await deleteMailsByRecipient(tx, email);
  await publish(tx, accountDeleted, { userId: id, role });
}

/** After a restore, erases accounts that were deleted since the backup, regardless of obstacles and without mail. Returns their number. */
export async function eraseAgain(ctx: Ctx, userIds: readonly string[]): Promise<number> {
  const back = await ctx.sql<{ id: string }[]>`select id from users where id = any(${[...userIds]}::uuid[]) and deleted_at is null`;
  const nobodysHash = await hashOfNobody();
  for (const { id } of back) {
    const account = await findAccountById(ctx, id);
    if (account) await inTransaction({ ...ctx, actor: actorWithoutSession(account) }, (tx) => erase(tx, nobodysHash));
  }
  return back.length;
}

/** Returns retained data with reasons. Throws 422 for a wrong password or code, 409 `account_in_use` with the obstacles. */
export async function deleteAccount(ctx: ActorCtx, proof: OwnerReauthentication): Promise<{ deleted: true; kept: RetainedData[] }> {
  await reauthenticateOwner(ctx, proof);
  const nobodysHash = await hashOfNobody();
  return inTransaction(ctx, async (tx) => {
    if (tx.actor.role === 'super_admin') await tx.sql`select pg_advisory_xact_lock(hashtext('first super admin'))`;
    const ended = await endAccount(tx, nobodysHash);
    if ('obstacles' in ended) throw conflict('account_in_use', ended.obstacles.join(' '));
    return { deleted: true, kept: ended.kept };
  });
}
