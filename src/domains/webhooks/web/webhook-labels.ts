import { counted } from '#shared/text/counted.ts';
import type { Tone } from '#web/ui/badge.tsx';
import type { EventGroups, Webhook, WebhookDelivery } from '../schemas.ts';
import { deliveryStateLabels, testEvent } from '../rules.ts';

export const getName = ({ description, url }: Pick<Webhook, 'description' | 'url'>): string => description || new URL(url).host;

export function toStatus({ isOn, offBecause, failingSince }: Webhook): readonly [tone: Tone, words: string] {
  if (!isOn) return offBecause ? ['bad', 'Turned off'] : ['neutral', 'Off'];
  return failingSince ? ['warn', 'Failing'] : ['good', 'On'];
}

export const factsInShort = ({ facts }: Webhook): string =>
  facts === null ? 'All events' : `${counted(facts.length, { one: 'event', other: 'events' })}`;

/** Falls back to the event's name while loading and for events that no longer exist. */
export const labelOfEvent = (groups: EventGroups, name: string): string =>
  name === testEvent ? 'Test' : (groups.flatMap(({ events }) => events).find((event) => event.name === name)?.label ?? name);

/** A complete group is listed by its name. */
export function listChosen(groups: EventGroups, { facts }: Webhook): string {
  if (facts === null) return 'All events';
  return groups
    .flatMap(({ label, events }) => {
      const chosen = events.filter(({ name }) => facts.includes(name));
      return chosen.length === events.length ? [`All of ${label}`] : chosen.map((event) => event.label);
    })
    .join('; ');
}

export function toState({ state }: WebhookDelivery): readonly [tone: Tone, words: string] {
  const tones: Record<WebhookDelivery['state'], Tone> = { waiting: 'action', delivered: 'good', given_up: 'bad', not_sent: 'neutral' };
  return [tones[state], deliveryStateLabels[state]];
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400;
const redirectText = ' We don’t follow redirects. Enter the final address.';

/** 'Answered 200 after 120 ms', or the problem. */
export const toOutcome = (status: number | null, problem: string | null, tookMs: number | null): string =>
  status === null ? (problem ?? 'Not sent yet.') : `Answered ${status} after ${tookMs} ms.${isRedirect(status) ? redirectText : ''}`;
