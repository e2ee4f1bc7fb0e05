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
  quoteAccepted,
  quoteCarrierStopped,
  quoteCredentialsLapsed,
  quoteCredentialsRestored,
  quoteDriverAnswered,
  quoteDriverNamed,
  quoteGiven,
  quoteStateChanged,
} from '#domains/quotes/events.ts';
import { witness, type Fact, type Witness } from '#server/events/outbox.ts';
import type { z } from 'zod';
import { appendEntry } from './commands.ts';

type OfTransport = z.ZodType<{ transportId: string }>;

/** Appends a fact to its transport's chain under its own name: what it says is chosen here, and never a contact or an address. */
const append = <S extends OfTransport>(fact: Fact<S>, say: (payload: z.output<S>) => Record<string, unknown>): Witness =>
  witness(fact, (ctx, payload, sourceEvent) =>
    appendEntry(ctx, {
      transportId: payload.transportId,
      eventType: fact.topic.replaceAll(/[.-]/g, '_'),
      eventData: say(payload),
      initiatedBy: ctx.actor?.id ?? null,
      sourceEvent,
    }),
  );

/** Every fact of the road that the chain of custody keeps, written in the transaction of the fact. */
export const custodyWitnesses: readonly Witness[] = [
  append(transportSubmitted, ({ vehicle, route }) => ({ vehicle, route })),
  append(photoAdded, ({ photoId, fileName, sha256 }) => ({ photoId, fileName, sha256 })),
  append(photoRemoved, ({ photoId, fileName, sha256 }) => ({ photoId, fileName, sha256 })),
  append(participantAdded, ({ userId, role }) => ({ participant: userId, role })),
  append(participantRemoved, ({ userId }) => ({ participant: userId })),
  append(transportStatusChanged, ({ from, to }) => ({ from, to })),
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
