import type { Sql } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';

export type BidOverrides = Readonly<Record<string, unknown>>;

/** Inserts an active bid of $1,050 over four days and returns its id. Doesn't update the transport's offer count. */
export async function buildBid(
  sql: Sql,
  overrides: BidOverrides & { readonly transportId: string; readonly bidderId: string },
): Promise<string> {
  const row = { id: newId(), bidAmount: '1050.00', estimatedDeliveryDays: 4, includesInsurance: true, notes: null, ...overrides };
  await sql`insert into bids ${sql(row)}`;
  return row.id;
}

export const bidForm = {
  bidAmount: '1050',
  estimatedDeliveryDays: 4,
  includesInsurance: true,
  notes: 'Enclosed trailer leaves Tuesday',
} as const;
