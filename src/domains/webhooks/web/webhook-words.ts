import type { Tone } from '#web/ui/badge.tsx';
import type { Webhook, WebhookDelivery } from '../schemas.ts';
import { factGroups, factLabels, testFact } from '../fact-rules.ts';
import { deliveryStateLabels } from '../rules.ts';

/** What a webhook is called on a screen: as its owner described it, else by its server. */
export const nameOf = ({ description, url }: Pick<Webhook, 'description' | 'url'>): string => description || new URL(url).host;

/** How a webhook stands, and in which tone. */
export function standingOf({ isOn, offBecause, failingSince }: Webhook): readonly [tone: Tone, words: string] {
  if (!isOn) return offBecause ? ['bad', 'Switched off'] : ['neutral', 'Off'];
  return failingSince ? ['warn', 'Failing'] : ['good', 'On'];
}

/** How much is sent, in a few words. */
export const factsInShort = ({ facts }: Webhook): string =>
  facts === null ? 'Told of everything' : `Told of ${facts.length} ${facts.length === 1 ? 'thing' : 'things'}`;

/** What a delivery tells; by its name where that is none of today's. */
export const factWords = (fact: string): string => (fact === testFact ? 'A test' : (factLabels[fact] ?? fact));

/** All that is sent, in words: a group by its name where all of it is. */
export function factsInWords({ facts }: Webhook): string {
  if (facts === null) return 'Everything';
  return factGroups
    .flatMap(({ label, facts: ofGroup }) => {
      const chosen = Object.entries(ofGroup).filter(([name]) => facts.includes(name));
      return chosen.length === Object.keys(ofGroup).length ? [`All of ${label}`] : chosen.map(([, words]) => words);
    })
    .join('; ');
}

/** How a delivery stands, and in which tone. */
export function stateOf({ state }: WebhookDelivery): readonly [tone: Tone, words: string] {
  const tones: Record<WebhookDelivery['state'], Tone> = { waiting: 'action', delivered: 'good', given_up: 'bad', not_sent: 'neutral' };
  return [tones[state], deliveryStateLabels[state]];
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400;
const redirectWords = ' Redirects are not followed: give the address that it leads to.';

/** 'Answered 200 after 120 ms', or why there was no answer. */
export const outcomeOf = (status: number | null, problem: string | null, tookMs: number | null): string =>
  status === null ? (problem ?? 'Not tried yet.') : `Answered ${status} after ${tookMs} ms.${isRedirect(status) ? redirectWords : ''}`;
