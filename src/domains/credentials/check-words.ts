import { lidOfAccount } from '#domains/accounts/shares.ts';
import type { Ctx } from '#server/db/context.ts';
import type { SealedWords } from '#server/files/day-seal.ts';
import { openJsonNow, sealJson } from '#server/files/sealed-json.ts';

/** What a check says of the people of an account, kept apart from the log of checks. */
export interface CheckWords {
  /** From where it was asked for. */
  readonly ipAddress: string | null;
  /** What the register answered of the carrier. */
  readonly carrier?: unknown;
  readonly dockets?: readonly string[] | null;
  /** Of a person who decided instead of the register. */
  readonly notes?: string | null;
}

/**
 * Keeps what a check says of people, closed with the account it was made for. In the transaction of the log. Nothing is kept where nobody was signed
 * in, or the account was deleted while the register was asked.
 */
export async function writeCheckWords(
  ctx: Pick<Ctx, 'sql' | 'services'>,
  checkId: string,
  userId: string | null,
  words: CheckWords,
): Promise<void> {
  const { sql } = ctx;
  if (userId === null || (await sql`select from users where id = ${userId} and deleted_at is null`).length === 0) return;
  const { sealed, ...key } = sealJson(ctx, await lidOfAccount(ctx, userId), words);
  await sql`insert into register_check_words ${sql({ checkId, userId, sealedWords: sealed, ...key } as never)}`;
}

/** What a check says of people; null where that is gone or stands in the log. Outside of a transaction. Throws 503 `unavailable`. */
export const openCheckWords = (
  ctx: Pick<Ctx, 'sql' | 'services'>,
  { sealedWords: sealed, ...key }: SealedWords,
): Promise<CheckWords | null> => openJsonNow<CheckWords>(ctx, { sealed, ...key });
