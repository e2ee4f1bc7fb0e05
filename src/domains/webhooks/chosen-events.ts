import type { Ctx } from '#server/db/context.ts';
import { eventsKey, webhookGroups, type DomainEvent } from '#server/events/event.ts';
import { invalid } from '#shared/errors.ts';
import { testEvent } from './rules.ts';
import type { EventGroups } from './schemas.ts';

export const groupEvents = (events: readonly DomainEvent[]): EventGroups =>
  webhookGroups.map((group) => ({
    label: group,
    events: events.flatMap(({ topic, webhook }) => (webhook?.[0] === group ? [{ name: topic, label: webhook[1] }] : [])),
  }));

export const listEvents = ({ services }: Pick<Ctx, 'services'>): EventGroups => groupEvents(services.domains.get(eventsKey));

/** In the order of the groups; null means all. Throws 422 for an unknown event. */
export function chooseEvents(ctx: Pick<Ctx, 'services'>, chosen: readonly string[] | null): string[] | null {
  if (chosen === null) return null;
  const names = listEvents(ctx).flatMap(({ events }) => events.map(({ name }) => name));
  const unknown = chosen.find((name) => !names.includes(name));
  if (unknown !== undefined) throw invalid({ facts: `Unknown event: ${unknown}` });
  return names.filter((name) => chosen.includes(name));
}

export interface WebhookCall {
  readonly type: string;
  readonly tells: string;
  readonly body: 'WebhookNotice' | 'WebhookTest';
}

/** In the order in which events are listed; the test comes last. */
export const listWebhookCalls = (events: readonly DomainEvent[]): WebhookCall[] => [
  ...groupEvents(events).flatMap((group) =>
    group.events.map(({ name, label }): WebhookCall => ({ type: name, tells: label, body: 'WebhookNotice' })),
  ),
  { type: testEvent, tells: 'Webhook test', body: 'WebhookTest' },
];
