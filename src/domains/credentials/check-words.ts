import { lidOfAccount } from '#domains/accounts/shares.ts';
import { openSecret, sealSecretTo, SecretClosed, type NewSecret } from '#server/crypto/secrets.ts';
import type { Ctx, Sql } from '#server/db/context.ts';
import { sealForToday, type SealedWords } from '#server/files/day-seal.ts';
import { keptHours } from '#server/http/idempotency.ts';

/** What a check says of people, kept apart from the log of checks. */
export interface CheckWords {
  /** From where it was asked for. */
  readonly ipAddress: string | null;
  /** What the register answered of the carrier. */
  readonly carrier?: unknown;
  readonly dockets?: readonly string[] | null;
  /** Of a person who decided instead of the register. */
  readonly notes?: string | null;
}

async function sealFor(ctx: Pick<Ctx, 'sql'>, userId: string | null, words: CheckWords): Promise<SealedWords> {
  if (userId === null) return sealForToday(ctx.sql, words);
  const { sealed, ...key } = sealSecretTo(await lidOfAccount(ctx, userId), Buffer.from(JSON.stringify(words)));
  return { sealedWords: sealed, ...key };
}

/** Keeps what a check says of people: closed with the account it was made for, for a day where nobody was signed in. In the transaction of the log. */
export async function writeCheckWords(ctx: Pick<Ctx, 'sql'>, checkId: string, userId: string | null, words: CheckWords): Promise<void> {
  const row = { checkId, userId, ...(await sealFor(ctx, userId, words)) };
  await ctx.sql`insert into register_check_words ${ctx.sql(row as never)}`;
}

/** A check with what it says of people, as far as that was kept apart. */
export interface CheckRow {
  readonly sealedWords: Uint8Array | null;
  readonly wrappedKey: NewSecret['wrappedKey'] | null;
  readonly keyId: string | null;
  readonly shareId: string | null;
}

/** What a check says of people; null where that is gone or stands in the log. Outside of a transaction; throws 503 `unavailable`. */
export async function openCheckWords({ sealedWords, wrappedKey, keyId, shareId }: CheckRow): Promise<CheckWords | null> {
  if (!sealedWords || !wrappedKey || !keyId) return null;
  try {
    return JSON.parse(String(await openSecret({ sealed: sealedWords, wrappedKey, keyId, shareId }))) as CheckWords;
  } catch (error) {
    if (error instanceof SecretClosed) return null;
    throw error;
  }
}

/** Forgets what checks said that nobody signed in asked for, before the share of their day goes. */
export const forgetNobodysChecks = (sql: Sql): Promise<unknown> => sql`
  delete from register_check_words where user_id is null and created_at < now() - make_interval(hours => ${keptHours}::int)`;
