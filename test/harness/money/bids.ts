import type { Answer, SignedIn, TestApp } from '../app.ts';

export async function acceptBid(
  { sql }: Pick<TestApp, 'sql'>,
  shipper: SignedIn,
  bidId: string,
  headers?: Record<string, string>,
): Promise<Answer> {
  const [bid] = await sql<{ bidAmount: string }[]>`select bid_amount from bids where id = ${bidId}`;
  return shipper.call('POST', `/api/bids/${bidId}/acceptance`, { bidAmount: bid?.bidAmount ?? '1.00' }, headers);
}
