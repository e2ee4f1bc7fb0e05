import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { findEntryTitle } from './entry-titles.ts';

it('titles an entry by its event, and one without an event by its type', () => {
  const events = [defineEvent('bid.stands-again', z.object({}), { custodyTitle: 'Bid active again', custody: () => ({}) })];
  expect(findEntryTitle(events, 'bid_stands_again')).toBe('Bid active again');
  expect(findEntryTitle(events, 'something_else_recorded')).toBe('Something else recorded');
});
