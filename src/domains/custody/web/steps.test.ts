import { expect, it } from 'vitest';
import type { TimelineEntry } from '../schemas.ts';
import { toSteps } from './steps.ts';

const entry = (id: string, eventType: string, over: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id,
  transportId: 't',
  position: 1,
  eventType,
  title: eventType,
  eventData: { from: 'a' },
  initiatedByUserId: 'carl',
  initiatedByName: 'Carl',
  participantName: null,
  externalContactId: null,
  contactName: null,
  hash: null,
  verified: true,
  createdAt: '2026-12-01T17:18:05.000Z',
  ...over,
});
const status = ['quote_state_changed', 'transport_status_changed'] as const;

it.each([
  ['a step hides the changes of status it caused', [entry('1', status[0]), entry('2', 'quote_given'), entry('3', status[1])], ['2']],
  ['changes of status alone are one step', [entry('1', status[0]), entry('2', status[1])], ['2']],
  ['another person’s change stays', [entry('1', status[0], { initiatedByUserId: 'ada' }), entry('2', 'quote_given')], ['1', '2']],
  [
    'an override and a failed verification stay',
    [entry('1', status[0], { eventData: { overrides: [] } }), entry('2', status[1], { verified: false }), entry('3', 'quote_given')],
    ['1', '3', '2'],
  ],
])('in the chain of custody, %s', (_, entries, ids) => {
  expect(
    toSteps(entries)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(ids.toSorted());
});
