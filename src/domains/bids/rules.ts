import type { BidStatus } from './schemas.ts';

/** Why a bid can no longer be changed, withdrawn or accepted, or null while it is active. */
export function closedBidMessage(status: BidStatus): string | null {
  if (status === 'active') return null;
  return `This bid was already ${status}`;
}
