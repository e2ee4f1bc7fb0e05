import type { Ctx } from '#server/db/context.ts';
import type { ServiceKey } from '#server/domain-services.ts';
import { webhookGroups, type DomainEvent } from '#server/events/event.ts';
import { invalid } from '#shared/errors.ts';
import { testEvent } from './rules.ts';
import type { EventGroups } from './schemas.ts';

/** Every event of the program. */
export const eventsKey: ServiceKey<readonly DomainEvent[]> = { absent: [] };

/** The events that a webhook can choose, by their labels, in groups. */
export const groupEvents = (events: readonly DomainEvent[]): EventGroups =>
  webhookGroups.map((group) => ({
    label: group,
    events: events.flatMap(({ topic, webhook }) => (webhook?.[0] === group ? [{ name: topic, label: webhook[1] }] : [])),
  }));

/** The same of the program. */
export const listEvents = ({ services }: Pick<Ctx, 'services'>): EventGroups => groupEvents(services.domains.get(eventsKey));

/** The chosen events in the order of the groups; null: all. Throws 422 for one that there is not. */
export function chooseEvents(ctx: Pick<Ctx, 'services'>, chosen: readonly string[] | null): string[] | null {
  if (chosen === null) return null;
  const names = listEvents(ctx).flatMap(({ events }) => events.map(({ name }) => name));
  const unknown = chosen.find((name) => !names.includes(name));
  if (unknown !== undefined) throw invalid({ facts: `Unknown event: ${unknown}` });
  return names.filter((name) => chosen.includes(name));
}

/** A call that a webhook may get: by its type, what it tells, and the name of its body in the description of the API. */
export interface WebhookCall {
  readonly type: string;
  readonly tells: string;
  readonly body: 'WebhookNotice' | 'WebhookTest';
}

/** Every call, in the order in which events are chosen; the test is the last. */
export const listWebhookCalls = (events: readonly DomainEvent[]): WebhookCall[] => [
  ...groupEvents(events).flatMap((group) =>
    group.events.map(({ name, label }): WebhookCall => ({ type: name, tells: label, body: 'WebhookNotice' })),
  ),
  { type: testEvent, tells: 'Webhook test', body: 'WebhookTest' },
];
