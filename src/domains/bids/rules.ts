import type { BidStatus } from './schemas.ts';

export function closedBidMessage(status: BidStatus): string | null {
  if (status === 'active') return null;
  return `This bid was already ${status}`;
}
