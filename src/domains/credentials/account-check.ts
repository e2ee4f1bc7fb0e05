import { findNumbers, lockNumbers, markDotMc, type LockedNumbers } from '#domains/accounts/overseen/dot-mc-mark.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { requireQuota } from '#server/http/limits/rate-limit.ts';
import { conflict, notFound } from '#shared/errors.ts';
import type { OwnFmcsaStatus, FmcsaRecord } from './schemas.ts';
import { credentialsLapsed } from './events/lapsed.ts';
import { credentialsRefused } from './events/refused.ts';
import { credentialsRevalidated } from './events/revalidated.ts';
import { credentialsVerified } from './events/verified.ts';
import { findOverride, findFmcsaRecord, getOwnFmcsaStatus } from './queries.ts';
import { isCheckedRole, type CheckedRole } from './rules.ts';
import { checkNumbers, type CheckOptions, type Verdict } from './verdict.ts';
import { writeFacts, writeLog, type CheckedAccount } from './write-check.ts';

const isBad = ({ outcome }: Verdict) => outcome === 'invalid' || outcome === 'not_found';

/**
 * Whether the account is verified after this answer; without an answer nothing changes. An administrator's rejection holds, and an
 * administrator's verification lapses only if FMCSA's answer changes from valid to invalid.
 */
async function standingAfter(ctx: Ctx, account: LockedNumbers, verdict: Verdict, before: FmcsaRecord | null): Promise<boolean> {
  if (verdict.outcome !== 'valid' && !isBad(verdict)) return account.dotMcVerified;
  const override = await findOverride(ctx, account.id);
  if (verdict.outcome === 'valid') {
    // Otherwise copying the name and numbers of another business would be enough to be verified.
    const waitsSince = account.identityChangedAt;
    return waitsSince === null ? (override?.isVerified ?? true) : override?.isVerified === true && override.createdAt > waitsSince;
  }
  return account.dotMcVerified && override?.isVerified === true && override.createdAt > (before?.validAt ?? '');
}

async function notifyOwner(ctx: Ctx, checked: CheckedAccount, before: FmcsaRecord | null): Promise<void> {
  const { account, role, verdict, dotMcVerified } = checked;
  const { outcome, message } = verdict;
  const fact = { userId: account.id, role, name: account.name, outcome, message, failed: [...verdict.failed] };
  if (account.dotMcVerified && !dotMcVerified) return publish(ctx, credentialsLapsed, fact);
  if (!account.dotMcVerified && dotMcVerified) return publish(ctx, credentialsVerified, { ...fact, isRestored: Boolean(before?.validAt) });
  if (isBad(verdict) && !dotMcVerified && before?.answer !== outcome) return publish(ctx, credentialsRefused, fact);
}

const sameNumbers = (one: LockedNumbers, other: LockedNumbers | null): boolean =>
  other?.dotNumber === one.dotNumber && other.mcNumber === one.mcNumber && other.role === one.role;

export interface Checkable {
  readonly account: LockedNumbers;
  readonly role: CheckedRole;
  readonly numbers: { readonly dotNumber: string; readonly mcNumber: string | null };
}

/** Null if there is nothing to check (another role, no DOT number). */
export async function findCheckable(ctx: Ctx, userId: string): Promise<Checkable | null> {
  const account = await findNumbers(ctx, userId);
  if (!account?.dotNumber || !isCheckedRole(account.role)) return null;
  const { role, dotNumber, mcNumber } = account;
  return { account, role, numbers: { dotNumber, mcNumber } };
}

/** Logs a check and updates facts and verification. Null if the numbers changed meanwhile; that change gets its own check. */
export const applyVerdict = (ctx: Ctx, { account, role, numbers }: Checkable, verdict: Verdict): Promise<CheckedAccount | null> =>
  inTransaction(ctx, async (tx) => {
    const locked = await lockNumbers(tx, account.id);
    await writeLog(tx, { userId: account.id, ...numbers }, verdict);
    if (!locked || !sameNumbers(account, locked)) return null;
    const before = await findFmcsaRecord(tx, account.id);
    const dotMcVerified = await standingAfter(tx, locked, verdict, before);
    const checked = { account: locked, role, verdict, dotMcVerified };
    await writeFacts(tx, checked, before);
    if (dotMcVerified !== locked.dotMcVerified || (dotMcVerified && verdict.outcome === 'valid'))
      await markDotMc(tx, account.id, dotMcVerified);
    await notifyOwner(tx, checked, before);
    return checked;
  });

/** Null if there is nothing to check or the numbers changed meanwhile. Never call it in a transaction. */
export async function checkAccount(
  ctx: Ctx,
  userId: string,
  how: Pick<CheckOptions, 'fresh' | 'byAnybody'> = {},
): Promise<CheckedAccount | null> {
  const checkable = await findCheckable(ctx, userId);
  if (!checkable) return null;
  return applyVerdict(ctx, checkable, await checkNumbers(ctx, checkable.numbers, { role: checkable.role, ...how }));
}

async function checkNow(ctx: ActorCtx, userId: string, how: Pick<CheckOptions, 'fresh' | 'byAnybody'>): Promise<CheckedAccount> {
  const account = await findNumbers(ctx, userId);
  if (!account) throw notFound();
  if (!isCheckedRole(account.role)) throw conflict('no_numbers', 'This type of account has no DOT or MC number to check');
  if (!account.dotNumber) throw conflict('no_numbers', 'There is no DOT number to check. Enter it in your profile first');
  const checked = await checkAccount(ctx, userId, how);
  if (!checked) throw conflict('numbers_changed', 'The numbers have changed and are being checked');
  return checked;
}

/** Three times a minute at most. Throws 409 `no_numbers` or `numbers_changed`, 429. */
export async function revalidateOwn(ctx: ActorCtx): Promise<OwnFmcsaStatus> {
  await requireQuota(ctx.sql, `register check of ${ctx.actor.id}`, 3);
  await checkNow(ctx, ctx.actor.id, { byAnybody: true });
  return getOwnFmcsaStatus(ctx);
}

/** Asks FMCSA in mode cache too. Throws 404, 409. */
export async function revalidateAccount(ctx: ActorCtx, userId: string): Promise<{ dotMcVerified: boolean; facts: FmcsaRecord }> {
  const { account, role, verdict, dotMcVerified } = await checkNow(ctx, userId, { fresh: true });
  const { outcome, message, failed } = verdict;
  await publish(ctx, credentialsRevalidated, { userId, role, name: account.name, outcome, message, failed: [...failed] });
  const facts = await findFmcsaRecord(ctx, userId);
  if (!facts) throw conflict('numbers_changed', 'The numbers have changed and are being checked');
  return { dotMcVerified, facts };
}
