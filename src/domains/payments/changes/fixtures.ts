import type { Sql } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import { buildEvidence } from '#domains/transports/photos/photos-fixtures.ts';
import { fromCents, toCents } from '#shared/money.ts';

export interface ChangeSeed {
  readonly transportId: string;
  readonly quoteId: string;
  readonly askedBy: string;
  readonly paymentId?: string | null;
  readonly amount?: string;
  readonly totalBefore?: string;
  readonly state?: string;
}

export async function buildChangeOrder(sql: Sql, seed: ChangeSeed): Promise<string> {
  const { transportId, askedBy, amount = '150.00', totalBefore = '1100.00', state = 'asked' } = seed;
  const id = newId();
  const photoId = await buildEvidence(sql, { transportId, userId: askedBy });
  const totalAfter = fromCents(toCents(totalBefore) + toCents(amount));
  await sql`
    insert into change_orders (id, transport_id, quote_id, payment_id, asked_by, reason_code, words, photo_id, amount, total_before,
      total_after, state, due_at, created_at, updated_at)
    values (${id}, ${transportId}, ${seed.quoteId}, ${seed.paymentId ?? null}, ${askedBy}, 'waiting', 'Three hours at the gate', ${photoId},
      ${amount}, ${totalBefore}, ${totalAfter}, ${state}, now() + interval '1 day', now(), now())`;
  return id;
}
