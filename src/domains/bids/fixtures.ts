import type { Sql } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';

/** Any column of `bids` in camelCase. */
export type BidOverrides = Readonly<Record<string, unknown>>;

/**
 * Inserts an active bid of $1,050, four days: `buildBid(sql, { transportId, bidderId: carrier.id })`. Its transport is left as it is,
 * its offer count included. Answers the bid's id.
 */
export async function buildBid(
  sql: Sql,
  overrides: BidOverrides & { readonly transportId: string; readonly bidderId: string },
): Promise<string> {
  const row = { id: newId(), bidAmount: '1050.00', estimatedDeliveryDays: 4, includesInsurance: true, notes: null, ...overrides };
  await sql`insert into bids ${sql(row)}`;
  return row.id;
}

/** What the bid dialog sends, valid. */
export const bidForm = {
  bidAmount: '1050',
  estimatedDeliveryDays: 4,
  includesInsurance: true,
  notes: 'Enclosed trailer leaves Tuesday',
} as const;
