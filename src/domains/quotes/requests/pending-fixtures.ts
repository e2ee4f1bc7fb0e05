import { newToken, toTokenHash } from '#server/crypto/tokens.ts';
import type { Sql } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import { quoteRequestForm } from '../fixtures.ts';

export async function buildPendingRequest(sql: Sql, email: string): Promise<{ id: string; claimToken: string }> {
  const { fromZipCode, toZipCode } = quoteRequestForm;
  const [id, claimToken] = [newId(), newToken()];
  const row = { ...quoteRequestForm, id, email, claimTokenHash: toTokenHash(claimToken), isRunning: true, hasKeys: true };
  await sql`insert into pending_quotes ${sql({ ...row, pickupLocation: fromZipCode, deliveryLocation: toZipCode })}`;
  return { id, claimToken };
}
