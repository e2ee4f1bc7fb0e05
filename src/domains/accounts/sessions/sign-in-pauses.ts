import { createHash } from 'node:crypto';
import type { Ctx, Sql } from '#server/db/context.ts';
import { addressBlock } from '#server/http/limits/address-block.ts';
import { rateLimited } from '#shared/errors.ts';

/** Attempts before the first pause; more per IP address, because several people may share it. */
const freeAttempts = { account: 5, address: 20, code: 5 } as const;

/** Seconds; after an hour without an attempt the count restarts. */
const longestPause = 900;

/** Counts before checking, so that concurrent attempts all count. After `free` attempts pauses double from a second: 429. */
async function countAttempt(sql: Sql, key: string, free: number): Promise<number> {
  const pause = sql`case when kept.failures < ${free}::int then 0 else least(${longestPause}::int, 2 ^ least(kept.failures - ${free}::int, 20)) end`;
  const [attempt] = await sql<{ failures: number }[]>`
    insert into sign_in_attempts as kept (key, failures, last_at) values (${key}, 1, now())
    on conflict (key) do update
      set failures = case when kept.last_at < now() - interval '1 hour' then 1 else kept.failures + 1 end, last_at = greatest(kept.last_at, now())
      where kept.failures < ${free}::int or now() >= kept.last_at + ${pause} * interval '1 second'
    returning failures`;
  if (attempt) return attempt.failures;
  const [row] = await sql<{ seconds: number }[]>`
    select ceil(extract(epoch from kept.last_at - now()) + ${pause})::int as seconds from sign_in_attempts kept where key = ${key}`;
  throw rateLimited(Math.max(1, row?.seconds ?? 1));
}

const clearAttempts = (sql: Sql, key: string) => sql`delete from sign_in_attempts where key = ${key}`;

const toName = (email: string): string => `account ${createHash('sha256').update(email).digest('hex')}`;

/** Counts separately for IP addresses from which the owner signed in before, so that strangers can't lock the owner out. */
async function accountKey({ sql }: Ctx, email: string, address: string): Promise<string> {
  const knownAddresses = await sql`
    select 1 from sessions s join users u on u.id = s.user_id where u.email = ${email} and s.ip_address = ${address} limit 1`;
  return knownAddresses.length > 0 ? `${toName(email)} from ${address}` : toName(email);
}

/** Counts for the IP address and the account. Call the result if the password was right. Throws 429 `rate_limited`. */
export async function countSignInAttempt(ctx: Ctx, email: string): Promise<() => Promise<void>> {
  const { sql } = ctx;
  const address = `address ${addressBlock(ctx.ip) ?? ctx.ip}`;
  const account = await accountKey(ctx, email, ctx.ip);
  await countAttempt(sql, address, freeAttempts.address);
  await countAttempt(sql, account, freeAttempts.account);
  return async () => {
    await clearAttempts(sql, account);
    await sql`update sign_in_attempts set failures = greatest(0, failures - 1) where key = ${address}`;
  };
}

/** After a reset by mail, the owner can sign in from anywhere. */
export const clearSignInAttempts = ({ sql }: Ctx, email: string) =>
  sql`delete from sign_in_attempts where starts_with(key, ${toName(email)})`;

export const countCodeAttempt = ({ sql }: Ctx, userId: string): Promise<number> => countAttempt(sql, `code ${userId}`, freeAttempts.code);

/** Consecutive wrong codes or passwords after which the owner is alerted. */
export const notifyAfterTries = 3;

export const clearCodeAttempts = ({ sql }: Ctx, userId: string) => clearAttempts(sql, `code ${userId}`);

export const countReauthenticationAttempt = ({ sql }: Ctx, userId: string): Promise<number> =>
  countAttempt(sql, `proof ${userId}`, freeAttempts.code);

export const clearReauthenticationAttempts = ({ sql }: Ctx, userId: string) => clearAttempts(sql, `proof ${userId}`);

export const deleteOldAttempts = ({ sql }: Pick<Ctx, 'sql'>) => sql`delete from sign_in_attempts where last_at < now() - interval '1 hour'`;
