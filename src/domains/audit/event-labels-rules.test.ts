import { expect, it } from 'vitest';
import { eventLabel, toEventName, spaced } from './event-labels-rules.ts';

it('an event is read and typed without the marks of a program, and found by its name', () => {
  expect(spaced('copilot.fact_proposed')).toBe('copilot.fact proposed');
  for (const typed of ['copilot.fact_proposed', 'copilot.fact proposed', ' copilot.fact  proposed '])
    expect(toEventName(typed)).toBe('copilot.fact_proposed');
  expect(toEventName('config.')).toBe('config.');
});

it.each([
  ['quote.accepted', {}, 'Offer accepted'],
  ['account.changed', { change: 'email' }, 'Changed the email address'],
  ['transport.read', {}, 'Transport read'],
])('labels %s %j as words', (eventType, details, label) => expect(eventLabel(eventType, details)).toBe(label));
