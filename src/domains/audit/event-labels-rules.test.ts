import { expect, it } from 'vitest';
import { eventLabel, eventOptions, hasEventLabel, spaced } from './event-labels-rules.ts';

it('an event name is shown without underscores', () => {
  expect(spaced('copilot.fact_proposed')).toBe('copilot.fact proposed');
});

it('every event that has a label can be chosen by it, in alphabetical order', () => {
  const chosen = eventOptions.map(({ label }) => label);
  expect(chosen).toEqual(chosen.toSorted((one, other) => one.localeCompare(other)));
  for (const { value } of eventOptions) expect([value, hasEventLabel(value)]).toEqual([value, true]);
});

it.each([
  ['quote.accepted', {}, 'Offer accepted'],
  ['account.changed', { change: 'email' }, 'Changed the email address'],
  ['transport.read', {}, 'Transport read'],
])('describes %s %j in words', (eventType, details, label) => expect(eventLabel(eventType, details)).toBe(label));
