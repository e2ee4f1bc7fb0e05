import type { Answer, SignedIn, TestApp } from '../app.ts';

/** Accepts a bid at the amount at which it stands now, as a shipper does who has just read it. */
export async function acceptBid(
  { sql }: Pick<TestApp, 'sql'>,
  shipper: SignedIn,
  bidId: string,
  headers?: Record<string, string>,
): Promise<Answer> {
  const [bid] = await sql<{ bidAmount: string }[]>`select bid_amount from bids where id = ${bidId}`;
  return shipper.call('POST', `/api/bids/${bidId}/acceptance`, { bidAmount: bid?.bidAmount ?? '1.00' }, headers);
}
