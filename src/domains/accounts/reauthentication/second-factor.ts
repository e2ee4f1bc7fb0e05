import type { z } from 'zod';
import { DecryptionError } from '#server/crypto/seal.ts';
import type { SealedSecret } from '#server/crypto/secrets.ts';
import { hashToken } from '#server/crypto/tokens.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requireQuota } from '#server/http/limits/rate-limit.ts';
import { AppError, conflict, invalid } from '#shared/errors.ts';
import type { reauthenticationInput } from './reauthentication-schemas.ts';
import { requirePassword } from './check-password.ts';
import { alertOwner, type TriesAlert } from '../addresses/security-alerts.ts';
import { clearCodeAttempts, countCodeAttempt, notifyAfterTries } from '../sessions/sign-in-pauses.ts';
import { evictSessions } from '../sessions/session-cache.ts';
import { encodeBase32, findTotpStep, newRecoveryCodes, newTotpSecret, otpauthUri, plainRecoveryCode } from './totp.ts';

const triesPerMinute = 6;
export const missingCode = 'Enter the code from your authenticator app.';
export const wrongCode = 'Incorrect code. Wait for the next one and try again.';

const alreadyOn = () => conflict('two_factor_enabled', 'Two-factor authentication is already on.');

interface Factor extends SealedSecret {
  readonly isConfirmed: boolean;
}

async function findFactor({ sql }: Pick<Ctx, 'sql'>, userId: string): Promise<Factor | null> {
  const [row] = await sql<Factor[]>`
    select sealed_secret as sealed, wrapped_key, key_id, confirmed_at is not null as is_confirmed from second_factors where user_id = ${userId}`;
  return row ?? null;
}

/** Null if it can't be decrypted (an earlier key was lost); recovery codes still work then. */
function getSecret({ services }: Pick<Ctx, 'services'>, factor: Factor): Buffer | null {
  try {
    return services.secrets.open(factor);
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}

/** Marks the code's step as used, so that neither this nor an earlier code works again. */
async function takeCode(ctx: Ctx, userId: string, secret: Buffer | null, code: string): Promise<boolean> {
  const step = secret && findTotpStep(secret, code.replace(/\s/g, ''), ctx.now);
  if (step === null) return false;
  const claimed = await ctx.sql`update second_factors set last_step = ${step} where user_id = ${userId} and last_step < ${step}`;
  return claimed.count === 1;
}

async function takeRecoveryCode({ sql, now }: Ctx, userId: string, code: string): Promise<boolean> {
  const codeHash = hashToken(plainRecoveryCode(code));
  const claimed = await sql`
    update recovery_codes set used_at = ${now}
    where user_id = ${userId} and code_hash = decode(${codeHash}, 'hex') and used_at is null`;
  return claimed.count === 1;
}

/** Accepts app and recovery codes. Throws 429 after six tries a minute and in growing pauses; the third wrong one sends `alert`. */
async function tryCode(ctx: Ctx, userId: string, factor: Factor, code: string, alert: TriesAlert): Promise<boolean> {
  const secret = getSecret(ctx, factor);
  await requireQuota(ctx.sql, `second factor of ${userId}`, triesPerMinute);
  const tries = await countCodeAttempt(ctx, userId);
  const isRight = (await takeCode(ctx, userId, secret, code)) || (await takeRecoveryCode(ctx, userId, code));
  if (isRight) await clearCodeAttempts(ctx, userId);
  else if (tries === notifyAfterTries) await inTransaction(ctx, (tx) => alertOwner(tx, userId, alert));
  return isRight;
}

/** Does nothing without a second factor. Throws 401 `second_factor_required` for a missing, wrong or used code, 429. */
export async function requireSecondFactor(ctx: Ctx, userId: string, code: string | undefined): Promise<void> {
  const factor = await findFactor(ctx, userId);
  if (!factor?.isConfirmed) return;
  if (!code) throw new AppError(401, 'second_factor_required', missingCode);
  if (!(await tryCode(ctx, userId, factor, code, 'second-factor-tries'))) throw new AppError(401, 'second_factor_required', wrongCode);
}

/** For re-authentication: null if the account has no second factor. Throws 429 like `tryCode`. */
export async function matchesSecondFactor(ctx: ActorCtx, code: string): Promise<boolean | null> {
  const factor = await findFactor(ctx, ctx.actor.id);
  return factor?.isConfirmed ? code !== '' && (await tryCode(ctx, ctx.actor.id, factor, code, 'proof-tries')) : null;
}

/** Does nothing without a second factor. Throws 422 on `code`, 429 like `tryCode`. */
export async function requireCode(ctx: ActorCtx, code: string | undefined): Promise<void> {
  if ((await matchesSecondFactor(ctx, code ?? '')) === false) throw invalid({ code: code ? wrongCode : missingCode });
}

/** Needs the password, so a stolen session can't lock the owner out. Throws 422 for a wrong one, 409 `two_factor_enabled`. */
export async function setUpSecondFactor(ctx: ActorCtx, { password }: { password: string }): Promise<{ secret: string; uri: string }> {
  await requirePassword(ctx, password, 'password');
  const { sql, actor, now } = ctx;
  const secret = newTotpSecret();
  const { sealed, wrappedKey, keyId } = ctx.services.secrets.seal(secret);
  const inserted = await sql`
    insert into second_factors (user_id, sealed_secret, wrapped_key, key_id, created_at, session_id)
    values (${actor.id}, ${sealed}, ${wrappedKey}, ${keyId}, ${now}, ${actor.sessionId})
    on conflict (user_id) do update set sealed_secret = ${sealed}, wrapped_key = ${wrappedKey}, key_id = ${keyId}, share_id = null,
      created_at = ${now}, session_id = ${actor.sessionId}
    where second_factors.confirmed_at is null`;
  if (inserted.count === 0) throw alreadyOn();
  return { secret: encodeBase32(secret), uri: otpauthUri(secret, actor.email) };
}

/** Returns the recovery codes once. Throws 422 for a wrong code, 409 `two_factor_not_set_up`, `two_factor_enabled`. */
export async function confirmSecondFactor(ctx: ActorCtx, { code }: { code: string }): Promise<{ recoveryCodes: string[] }> {
  const { id } = ctx.actor;
  await requireQuota(ctx.sql, `second factor of ${id}`, triesPerMinute);
  return inTransaction(ctx, async (tx) => {
    await tx.sql`select 1 from second_factors where user_id = ${id} for update`;
    const factor = await findFactor(tx, id);
    if (!factor) throw conflict('two_factor_not_set_up', 'Set up two-factor authentication first.');
    if (factor.isConfirmed) throw alreadyOn();
    if (!(await takeCode(tx, id, getSecret(tx, factor), code))) throw invalid({ code: wrongCode });
    await tx.sql`update second_factors set confirmed_at = ${tx.now} where user_id = ${id}`;
    const recoveryCodes = newRecoveryCodes();
    await tx.sql`delete from recovery_codes where user_id = ${id}`;
    for (const recoveryCode of recoveryCodes)
      await tx.sql`
        insert into recovery_codes (user_id, code_hash) values (${id}, decode(${hashToken(plainRecoveryCode(recoveryCode))}, 'hex'))`;
    await alertOwner(tx, id, 'second-factor-on');
    await evictSessions(tx, { userId: id });
    return { recoveryCodes };
  });
}

/** Idempotent. Throws 422 for a wrong password or code, 429 after repeated wrong ones. */
export async function disableSecondFactor(
  ctx: ActorCtx,
  { password, code }: z.output<typeof reauthenticationInput>,
): Promise<{ disabled: true }> {
  await requirePassword(ctx, password, 'password');
  await requireCode(ctx, code);
  const { id } = ctx.actor;
  return inTransaction(ctx, async (tx) => {
    const [was] = await tx.sql<{ isConfirmed: boolean }[]>`
      delete from second_factors where user_id = ${id} returning confirmed_at is not null as is_confirmed`;
    await tx.sql`delete from recovery_codes where user_id = ${id}`;
    if (was?.isConfirmed) await alertOwner(tx, id, 'second-factor-off');
    await evictSessions(tx, { userId: id });
    return { disabled: true };
  });
}
