import { z } from 'zod';
import { formatDate } from '#shared/dates.ts';
import { transportEvent, transportNotice } from '#domains/transports/events/transport-event.ts';
import type { AuditEntry } from '#server/events/event.ts';
import { unique, type Notice } from '#server/events/notice.ts';
import { counted } from '#shared/text/counted.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { offerDaysReply } from '../promise/offer-days-rules.ts';
import type { OfferDays } from '../promise/promise-rules.ts';

export const quoteEvent = transportEvent.extend({
  quoteId: z.uuid(),
  kind: z.enum(['opening', 'own', 'bid']),
  bidId: z.uuid().nullable(),
  brokerId: z.uuid().nullable(),
  carrierId: z.uuid().nullable(),
  driverId: z.uuid().nullable(),
  /** Null for the platform's estimate. */
  offeredById: z.uuid().nullable(),
  offeredByName: z.string().nullable(),
  totalQuote: z.string(),
  isAccepted: z.boolean(),
  actorId: z.uuid().nullable(),
  actorName: z.string().nullable(),
  actorRole: z.string().nullable(),
});
type QuoteEvent = z.output<typeof quoteEvent>;

export const carriersSide = ({
  offeredById,
  brokerId,
  carrierId,
  driverId,
  actorId,
}: Pick<QuoteEvent, 'offeredById' | 'brokerId' | 'carrierId' | 'driverId' | 'actorId'>): string[] =>
  unique([offeredById, brokerId, carrierId, driverId], actorId);

export const otherParties = (quote: QuoteEvent, except: string): string[] =>
  unique([quote.shipperId, quote.offeredById, quote.brokerId, quote.carrierId, quote.driverId], except);

export const offeredDays = { estimatedDeliveryDays: z.number().nullable(), ...offerDaysReply };

/** ', delivered in about 4 days' or ', picked up Dec 01, 2026 and delivered by Dec 05, 2026'. */
export function describeDelivery(offer: OfferDays & { readonly estimatedDeliveryDays: number | null }): string {
  const { pickupDay, deliveryDay, estimatedDeliveryDays: days } = offer;
  if (pickupDay && deliveryDay) return `, picked up ${formatDate(pickupDay)} and delivered by ${formatDate(deliveryDay)}`;
  return days === null ? '' : `, delivered in about ${counted(days, { one: 'day', other: 'days' })}`;
}

export const stoppedOfferNotice = (
  { shipperId, transportId, vehicle, route }: z.output<typeof transportEvent>,
  offer: 'bid' | 'quote',
  name: string,
  reason: string,
): Notice =>
  transportNotice(
    shipperId,
    transportId,
    `A ${offer} is no longer available`,
    `The ${offer} from ${name} for your ${vehicle}, ${route} was withdrawn. ${asSentence(reason)} Your other offers stay open, and carriers can still send new ones.`,
  );

export const auditQuote = <P extends { quoteId: string }>(details: P): AuditEntry => ({
  subjectType: 'quote',
  subjectId: details.quoteId,
  details,
});
