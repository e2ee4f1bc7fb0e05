import type { DomainEvent } from '#server/events/event.ts';

/** The type of an entry of the chain: the event's name with underscores. */
export const toEntryType = (topic: string): string => topic.replaceAll(/[.-]/g, '_');

/** The title of an entry by its event; a type without an event any more is shown with underscores as spaces. */
export function findEntryTitle(events: readonly DomainEvent[], eventType: string): string {
  const text = eventType.replaceAll('_', ' ');
  return events.find(({ topic }) => toEntryType(topic) === eventType)?.custodyTitle ?? text.charAt(0).toUpperCase() + text.slice(1);
}
