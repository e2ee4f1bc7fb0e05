import type { DomainEvent } from '#server/events/event.ts';
import { recordWithEvent, type TransactionSubscriber } from '#server/events/outbox.ts';
import { composeEntry } from './commands.ts';
import { toEntryType } from './entry-titles.ts';

/** Appends events under their own names, in the transaction of each event. */
export const custodySubscribers = (events: readonly DomainEvent[]): TransactionSubscriber[] =>
  events
    .filter((event) => event.custody)
    .map((event) =>
      recordWithEvent(event, (ctx, payload, { eventId }) =>
        composeEntry(ctx, {
          transportId: (payload as { transportId: string }).transportId,
          eventType: toEntryType(event.topic),
          eventData: event.custody!(payload),
          initiatedBy: ctx.actor?.id ?? null,
          sourceEvent: eventId,
        }),
      ),
    );
