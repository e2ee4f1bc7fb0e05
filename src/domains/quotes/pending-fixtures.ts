import { newToken, tokenHashOf } from '#server/crypto/tokens.ts';
import type { Ctx, Sql } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import { quoteRequestForm } from './fixtures.ts';
import { openWords, sealWords, type PendingRow, type PendingWords } from './pending-words.ts';

async function rowOf(sql: Sql, id: string): Promise<PendingRow> {
  const [row] = await sql<PendingRow[]>`select * from pending_quotes where id = ${id}`;
  return row!;
}

/** What a pending quote says; null where that cannot be read. */
export const wordsOf = async (ctx: Pick<Ctx, 'sql' | 'services'>, id: string): Promise<PendingWords | null> =>
  openWords(ctx, await rowOf(ctx.sql, id));

/** Has a pending quote say something else, as if it had been asked for so. */
export async function rewordRequest(ctx: Pick<Ctx, 'sql' | 'services'>, id: string, change: Partial<PendingWords>): Promise<void> {
  const { sql } = ctx;
  const words = { ...(await wordsOf(ctx, id))!, ...change };
  await sql`update pending_quotes set ${sql((await sealWords(ctx, words)) as never)} where id = ${id}`;
}

/** A request of before rows were sealed, as text, that waits. */
export async function buildPlainRequest(sql: Sql, email: string): Promise<{ id: string; claimToken: string }> {
  const { fromZipCode, toZipCode } = quoteRequestForm;
  const [id, claimToken] = [newId(), newToken()];
  const row = { ...quoteRequestForm, id, email, claimTokenHash: tokenHashOf(claimToken), isRunning: true, hasKeys: true };
  await sql`insert into pending_quotes ${sql({ ...row, pickupLocation: fromZipCode, deliveryLocation: toZipCode } as never)}`;
  return { id, claimToken };
}
