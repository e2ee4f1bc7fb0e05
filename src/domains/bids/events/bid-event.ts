import { z } from 'zod';
import { offerDaysReply } from '#domains/quotes/promise/offer-days-rules.ts';
import { transportEvent } from '#domains/transports/events/transport-event.ts';
import type { AuditEntry } from '#server/events/event.ts';
import { id } from '#shared/id-schemas.ts';
import { amountReply } from '#shared/money-schemas.ts';

export const bidEvent = transportEvent.extend({ bidId: id, bidderId: id, bidderName: z.string() });

export const bidOfferEvent = bidEvent.extend({ bidAmount: amountReply, estimatedDeliveryDays: z.number(), ...offerDaysReply });
type BidOffer = z.output<typeof bidOfferEvent>;

export const auditBid = <P extends { bidId: string }>(details: P): AuditEntry => ({
  subjectType: 'bid',
  subjectId: details.bidId,
  details,
});

export const recordOffer = ({
  bidId,
  bidderId,
  bidAmount,
  estimatedDeliveryDays,
  pickupDay,
  deliveryDay,
}: BidOffer): Record<string, unknown> => ({
  bidId,
  offeredBy: bidderId,
  bidAmount,
  estimatedDeliveryDays,
  ...(pickupDay && { pickupDay, deliveryDay }),
});
