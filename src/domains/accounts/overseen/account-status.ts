import type { ActorCtx, Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import type { Links } from '#server/mail/links.ts';
import { queueMail, type Mail } from '#server/mail/outbox.ts';
import { hourMs } from '#shared/dates/days.ts';
import { conflict, notFound } from '#shared/errors.ts';
import { accountStatusMail } from '../emails.ts';
import { accountActivated } from '../events/activated.ts';
import { accountBlocked } from '../events/blocked.ts';
import { accountDeactivated } from '../events/deactivated.ts';
import { accountUnblocked } from '../events/unblocked.ts';
import { endSessions } from '../sessions/sessions.ts';

interface AccountStatus {
  readonly isBlocked: boolean;
  readonly isActive: boolean;
  readonly email: string;
}

async function lockStanding({ sql }: Pick<Ctx, 'sql'>, userId: string): Promise<AccountStatus> {
  const [row] = await sql<AccountStatus[]>`
    select is_blocked, is_active, email from users where id = ${userId} and deleted_at is null for no key update`;
  if (!row) throw notFound();
  return row;
}

/** Locks the accounts until the transaction ends, so that a concurrent block waits. Skips nulls. */
export async function lockUsable({ sql }: Pick<Ctx, 'sql'>, userIds: readonly (string | null)[]): Promise<boolean> {
  const ids = [...new Set(userIds)].filter((id) => id !== null);
  if (ids.length === 0) return true;
  const rows = await sql<{ isUsable: boolean }[]>`
    select is_active and not is_blocked as is_usable from users where id = any(${ids}) order by id for share`;
  return rows.every(({ isUsable }) => isUsable);
}

/** Hours after an invited administrator's first sign-in during which inviter and invitee are related accounts. */
const oneHandHours = 48;

/**
 * Condition on two account ids: linked by invitations to administrators who never signed in, or first did so within 48 hours. Related
 * accounts can't approve for each other: an administrator must not invite an accomplice to approve.
 */
export const areOneHand = (sql: Sql, oneId: Fragment, otherId: Fragment, now: Date): Fragment => sql`exists (
  with recursive hands (is_one, id) as (
    values (true, ${oneId}), (false, ${otherId})
    union select h.is_one, u.invited_by from hands h join users u on u.id = h.id
    where u.invited_by is not null
      and (u.first_signed_in_at is null or u.first_signed_in_at > ${new Date(now.getTime() - oneHandHours * hourMs)}))
  select from hands o join hands t using (id) where o.is_one and not t.is_one)`;

/** True also for the actor itself. */
export async function isRelatedTo({ sql, actor, now }: ActorCtx, otherId: string): Promise<boolean> {
  const [row] = await sql<{ isOne: boolean }[]>`select ${areOneHand(sql, sql`${actor.id}::uuid`, sql`${otherId}::uuid`, now)} as is_one`;
  return row!.isOne;
}

/** True if the other administrator may approve: a different, unrelated and usable account. Locks it until the transaction ends. */
export const isSecondPerson = async (ctx: ActorCtx, otherId: string | null): Promise<boolean> =>
  otherId !== null && !(await isRelatedTo(ctx, otherId)) && lockUsable(ctx, [otherId]);

/** The caller checks permission; subscribers withdraw the account's offers. Throws 404, 409 `already_blocked`. */
export const blockAccount = (ctx: ActorCtx, userId: string, reason: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { isBlocked, email } = await lockStanding(tx, userId);
    if (isBlocked) throw conflict('already_blocked', 'This account is already blocked');
    await tx.sql`
      update users set is_blocked = true, blocked_reason = ${reason}, blocked_at = ${tx.now}, updated_at = ${tx.now} where id = ${userId}`;
    await endSessions(tx, { userId });
    await queueMail(tx, accountStatusMail(tx.services.links, email, 'blocked', reason));
    await publish(tx, accountBlocked, { userId, reason });
  });

/** The caller checks permission. Throws 404, 409 `not_blocked`. */
export const unblockAccount = (ctx: ActorCtx, userId: string, reason: string | null): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { isBlocked } = await lockStanding(tx, userId);
    if (!isBlocked) throw conflict('not_blocked', 'This account is not blocked');
    await tx.sql`
      update users set is_blocked = false, blocked_reason = null, blocked_at = null, updated_at = ${tx.now} where id = ${userId}`;
    await publish(tx, accountUnblocked, { userId, reason });
  });

type ReasonMail = (links: Links, to: string, reason: string) => Mail;
const deactivatedMail: ReasonMail = (links, to, reason) => accountStatusMail(links, to, 'deactivated', reason);

/** The caller checks permission; subscribers withdraw the account's offers. Throws 404, 409 `already_inactive`. */
export const deactivateAccount = (ctx: Ctx, userId: string, reason: string, mailOf: ReasonMail = deactivatedMail): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { isActive, email } = await lockStanding(tx, userId);
    if (!isActive) throw conflict('already_inactive', 'This account is already deactivated');
    await tx.sql`update users set is_active = false, updated_at = ${tx.now} where id = ${userId}`;
    await endSessions(tx, { userId });
    await queueMail(tx, mailOf(tx.services.links, email, reason));
    await publish(tx, accountDeactivated, { userId, reason });
  });

/** The caller checks permission. Throws 404, 409 `already_active`. */
export const activateAccount = (ctx: ActorCtx, userId: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { isActive } = await lockStanding(tx, userId);
    if (isActive) throw conflict('already_active', 'This account is already active');
    await tx.sql`update users set is_active = true, updated_at = ${tx.now} where id = ${userId}`;
    await publish(tx, accountActivated, { userId });
  });
