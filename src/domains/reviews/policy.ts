import { getCarrierSide } from '#domains/payments/booking/carrier-side.ts';
import type { ReviewSide } from './rules.ts';

export interface ReviewParties {
  readonly shipperId: string;
  readonly brokerId: string | null;
  readonly carrierId: string | null;
}

/** Null for drivers, carriers under a broker and administrators. */
export function getReviewPart(accountId: string, parties: ReviewParties): { readonly side: ReviewSide; readonly subjectId: string } | null {
  const carrierSideId = getCarrierSide(parties);
  if (carrierSideId === null || carrierSideId === parties.shipperId) return null;
  if (accountId === parties.shipperId) return { side: 'shipper', subjectId: carrierSideId };
  return accountId === carrierSideId ? { side: 'carrier', subjectId: parties.shipperId } : null;
}

/** Reviews of carriers are visible to all signed-in users, those of shippers only to both sides and administrators. */
export const mayReadReview = (
  reader: { readonly id: string; readonly isAdmin: boolean },
  { side, authorId, subjectId }: { readonly side: ReviewSide; readonly authorId: string; readonly subjectId: string },
): boolean => side === 'shipper' || reader.isAdmin || reader.id === authorId || reader.id === subjectId;
