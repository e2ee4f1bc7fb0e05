import { bidAccepted, bidChanged, bidPlaced, bidRejected, bidStandsAgain, bidWithdrawn } from '#domains/bids/events.ts';
import {
  participantAdded,
  participantRemoved,
  photoAdded,
  photoRemoved,
  transportStatusChanged,
  transportSubmitted,
} from '#domains/transports/events.ts';
import {
  detailsAnswered,
  detailsChanged,
  quoteAccepted,
  quoteCarrierStopped,
  quoteCredentialsLapsed,
  quoteCredentialsRestored,
  quoteDriverAnswered,
  quoteDriverNamed,
  quoteGiven,
  quoteStateChanged,
} from '#domains/quotes/events.ts';
import * as handovers from '#domains/handovers/events.ts';
import * as tracking from '#domains/tracking/events.ts';
import { inspectionBegun, inspectionReopened, inspectionSealed, surveySealed } from '#domains/inspections/events.ts';
import * as contacts from './contacts/events.ts';
import { exportAsked } from './exports/events.ts';
import type { DomainEvent } from '#server/events/event.ts';
import { subscribeInTransaction, type TransactionSubscriber } from '#server/events/outbox.ts';
import type { z } from 'zod';
import { appendEntry } from './commands.ts';

type OfTransport = z.ZodType<{ transportId: string }>;

/** Appends an event to its transport's chain under its own name. */
const append = <S extends OfTransport>(
  fact: DomainEvent<S>,
  say: (payload: z.output<S>) => Record<string, unknown>,
): TransactionSubscriber =>
  subscribeInTransaction(fact, (ctx, payload, { eventId }) =>
    appendEntry(ctx, {
      transportId: payload.transportId,
      eventType: fact.topic.replaceAll(/[.-]/g, '_'),
      eventData: say(payload),
      initiatedBy: ctx.actor?.id ?? null,
      sourceEvent: eventId,
    }),
  );

/** Writes the chains of custody in the transaction of each event. */
export const custodySubscribers = (events: readonly DomainEvent[]): TransactionSubscriber[] =>
  events.flatMap(({ custody, ...event }) => (custody ? [append(event as DomainEvent<OfTransport>, custody)] : []));

/** Every fact of the road that the chain of custody keeps, written in the transaction of the fact. */
export const custodyWitnesses: readonly TransactionSubscriber[] = [
  append(transportSubmitted, ({ vehicle, route }) => ({ vehicle, route })),
  append(photoAdded, ({ photoId, fileName, sha256 }) => ({ photoId, fileName, sha256 })),
  append(photoRemoved, ({ photoId, fileName, sha256 }) => ({ photoId, fileName, sha256 })),
  append(participantAdded, ({ userId, role }) => ({ participant: userId, role })),
  append(participantRemoved, ({ userId }) => ({ participant: userId })),
  append(transportStatusChanged, ({ from, to }) => ({ from, to })),
  append(detailsChanged, ({ fields }) => ({ fields })),
  append(detailsAnswered, ({ fields, answer }) => ({ fields, answer })),
  append(quoteGiven, ({ quoteId, offeredById, totalQuote }) => ({ quoteId, offeredBy: offeredById, totalQuote })),
  append(quoteAccepted, ({ quoteId, kind, offeredById, totalQuote }) => ({ quoteId, kind, offeredBy: offeredById, totalQuote })),
  append(quoteStateChanged, ({ quoteId, offeredById, isAccepted, from, to, reason, overrides }) => ({
    quoteId,
    offeredBy: offeredById,
    isAccepted,
    from,
    to,
    reason,
    ...(overrides.length > 0 && { overrides }),
  })),
  append(quoteCredentialsLapsed, ({ quoteId, lapsedName, reason }) => ({ quoteId, lapsedName, reason })),
  append(quoteCredentialsRestored, ({ quoteId, restoredName }) => ({ quoteId, restoredName })),
  append(quoteCarrierStopped, ({ quoteId, stoppedName, standing }) => ({ quoteId, stoppedName, standing })),
  append(handovers.truckNamed, ({ truck, plateState }) => ({ truck, plateState })),
  append(handovers.licenseCaptured, ({ driverName, licenseType, sha256, capturedAt }) => ({ driverName, licenseType, sha256, capturedAt })),
  append(handovers.codeWrong, ({ driverName, triesLeft, triedAt }) => ({ driverName, triesLeft, triedAt })),
  append(handovers.released, ({ driverName, how, reason }) => ({ driverName, how, ...(reason && { reason }) })),
  append(handovers.stopped, ({ driverName, why, words }) => ({ driverName, why, ...(words && { words }) })),
  append(handovers.codeRenewed, ({ wasStopped }) => ({ wasStopped })),
  append(handovers.gateRecorded, ({ direction, yard, note }) => ({ direction, yard, ...(note && { reason: note }) })),
  append(inspectionBegun, ({ inspectionId, stage }) => ({ inspectionId, stage })),
  append(inspectionSealed, ({ inspectionId, stage, hash, photos, videos, marks, exceptions, customer, verdict }) => ({
    inspectionId,
    stage,
    hash,
    photos,
    ...(videos && { videos }),
    marks,
    ...(exceptions > 0 && { exceptions }),
    customer,
    ...(verdict && { verdict }),
  })),
  append(surveySealed, ({ inspectionId, inspectorName, hash, photos, videos, marks }) => ({
    inspectionId,
    inspectorName,
    hash,
    photos,
    ...(videos && { videos }),
    marks,
  })),
  append(inspectionReopened, ({ inspectionId, stage, reason }) => ({ inspectionId, stage, reason })),
  append(tracking.sharingChanged, ({ driverName, isOn, until, isOtherPhone }) => ({
    driverName,
    sharing: isOn ? 'on' : 'off',
    ...(until && { until }),
    ...(isOtherPhone && { isOtherPhone }),
  })),
  append(tracking.cameNear, ({ milesLeft }) => ({ milesLeft })),
  append(tracking.arrivedLate, ({ promisedDay, daysLate }) => ({ promisedDay, daysLate })),
  append(tracking.linkMade, ({ until }) => ({ until })),
  append(tracking.linkRevoked, () => ({})),
  append(contacts.contactAdded, ({ contactId }) => ({ contact: contactId })),
  append(contacts.contactChanged, ({ contactId }) => ({ contact: contactId })),
  append(contacts.contactDeleted, ({ contactId }) => ({ contact: contactId })),
  append(contacts.contactMailed, ({ contactId, template }) => ({ contact: contactId, template })),
  append(exportAsked, ({ exportId }) => ({ exportId })),
  append(quoteDriverNamed, ({ quoteId, driverName }) => ({ quoteId, driverName })),
  append(quoteDriverAnswered, ({ quoteId, driverName, answer }) => ({ quoteId, driverName, answer })),
  append(bidPlaced, ({ bidId, bidderId, bidAmount, estimatedDeliveryDays }) => ({
    bidId,
    offeredBy: bidderId,
    bidAmount,
    estimatedDeliveryDays,
  })),
  append(bidChanged, ({ bidId, bidderId, bidAmount, estimatedDeliveryDays }) => ({
    bidId,
    offeredBy: bidderId,
    bidAmount,
    estimatedDeliveryDays,
  })),
  append(bidWithdrawn, ({ bidId, bidderId, reason }) => ({ bidId, offeredBy: bidderId, ...(reason && { reason }) })),
  append(bidAccepted, ({ bidId, bidderId, bidAmount }) => ({ bidId, offeredBy: bidderId, bidAmount })),
  append(bidStandsAgain, ({ bidId, bidderId, bidAmount }) => ({ bidId, offeredBy: bidderId, bidAmount })),
  append(bidRejected, ({ bidId, bidderId, reason }) => ({ bidId, offeredBy: bidderId, reason })),
];
