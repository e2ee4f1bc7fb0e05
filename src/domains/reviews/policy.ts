import { getCarrierSide } from '#domains/payments/booking/carrier-side.ts';
import type { ReviewSide } from './rules.ts';

/** Who stands on the two sides of a booking. */
export interface ReviewParties {
  readonly shipperId: string;
  readonly brokerId: string | null;
  readonly carrierId: string | null;
}

/** As which side an account writes, and of whom; null for everybody else: the driver, a carrier under a broker, who looks after the platform. */
export function getReviewPart(accountId: string, parties: ReviewParties): { readonly side: ReviewSide; readonly subjectId: string } | null {
  const carrierSideId = getCarrierSide(parties);
  if (carrierSideId === null || carrierSideId === parties.shipperId) return null;
  if (accountId === parties.shipperId) return { side: 'shipper', subjectId: carrierSideId };
  return accountId === carrierSideId ? { side: 'carrier', subjectId: parties.shipperId } : null;
}

/** What is said of a carrier is for everybody who is signed in; what is said of a shipper is for the two sides and administrators. */
export const mayReadReview = (
  reader: { readonly id: string; readonly isAdmin: boolean },
  { side, authorId, subjectId }: { readonly side: ReviewSide; readonly authorId: string; readonly subjectId: string },
): boolean => side === 'shipper' || reader.isAdmin || reader.id === authorId || reader.id === subjectId;
