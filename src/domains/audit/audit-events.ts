import { recordWithEvent, subscribe, type EventOrigin, type Subscriber, type TransactionSubscriber } from '#server/events/outbox.ts';
import type { DomainEvent } from '#server/events/event.ts';
import type { Ctx } from '#server/db/context.ts';
import { composeAudit } from './commands.ts';

/** The log stores ids, never names, at any depth: it outlives the account. */
const withoutNames = (details: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(details).flatMap(([key, value]: [string, unknown]) => {
      if (key.endsWith('Name')) return [];
      return [[key, value !== null && typeof value === 'object' && !Array.isArray(value) ? withoutNames(value) : value]];
    }),
  );

/** Once per event, with actor and origin. */
const getAudit = (event: DomainEvent) => (ctx: Ctx, payload: unknown, origin: EventOrigin) => {
  const { eventId, apiKeyId, ...source } = origin;
  const { details, selfId, ...subject } = event.audit!(payload);
  const eventDetails = { ...withoutNames(details), ...(apiKeyId && { byApiKey: apiKeyId }) };
  const actorId = source.actorId ?? selfId ?? null;
  return composeAudit(ctx, { eventType: event.topic, sourceEvent: eventId, ...source, actorId, ...subject, details: eventDetails });
};

const audited = (events: readonly DomainEvent[]): readonly DomainEvent[] => events.filter(({ audit }) => audit);

export const auditSubscribers = (events: readonly DomainEvent[]): TransactionSubscriber[] =>
  audited(events).map((event) => recordWithEvent(event, (...args) => [getAudit(event)(...args)]));

/** For jobs enqueued by an earlier version. */
export const earlierAuditSubscribers = (events: readonly DomainEvent[]): Subscriber[] =>
  audited(events).map((event) =>
    subscribe(event, `audit-${event.topic.replace('.', '-')}`, async (...args) => void (await getAudit(event)(...args))),
  );
