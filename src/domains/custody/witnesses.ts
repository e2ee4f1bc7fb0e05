import { bidAccepted, bidChanged, bidPlaced, bidRejected, bidStandsAgain, bidWithdrawn } from '#domains/bids/events.ts';
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
